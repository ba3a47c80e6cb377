import { expect, it } from 'vitest';
import { senderAddress } from '../../src/http/sender-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::5]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as "%s"', (address, name) => {
  expect(senderAddress(address)).toBe(name);
});
