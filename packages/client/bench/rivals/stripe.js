import Stripe from 'stripe';

const client = new Stripe('key');
export const page = await client.customers.list({ limit: 50 });
export const customer = await client.customers.create({ name: 'Ada' });
