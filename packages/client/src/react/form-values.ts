import {
  contract,
  type DocumentCreate,
  type DocumentUpdate,
  dereference,
  type ImageCreate,
} from '@contentgen/contract';
import { compileFieldReader } from '@contentgen/contract/requests';

/** The bodies that a form can fill, by the name of their schema in the contract. */
interface Bodies {
  readonly DocumentCreate: DocumentCreate;
  readonly DocumentUpdate: DocumentUpdate;
  readonly ImageCreate: ImageCreate;
}

/**
 * Returns the fields of a form as the body of a create or an update, with numbers and booleans in place of texts. Empty
 * fields and files are left out. The service checks the values: a value that the contract does not allow stays as it is,
 * and the ValidationError names its field.
 *
 * @param schema the name of the body in the contract.
 * @param form the data of a form, such as `new FormData(event.currentTarget)`. The names of its fields are those of the
 *   body.
 */
export function formValues<Name extends keyof Bodies>(schema: Name, form: FormData): Bodies[Name] {
  const fields = [...form].filter((field): field is [string, string] => {
    const [, value] = field;
    return typeof value === 'string' && value !== '';
  });
  const read = compileFieldReader(dereference(contract).components.schemas[schema] ?? {}, fields.length);
  return { ...read(fields).values } as unknown as Bodies[Name];
}
