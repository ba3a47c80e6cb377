import { type components, contract, dereference } from '@contentgen/contract';
import { compileFieldReader } from '@contentgen/contract/requests';

type Schemas = components['schemas'];

/** The name of a body in the contract, such as `DocumentCreate`. */
export type BodyName = Extract<keyof Schemas, `${string}${'Create' | 'Update'}`>;

/**
 * Returns the fields of a form as the body of a create or an update, with numbers and booleans in place of texts. Empty
 * fields and files are left out. The service checks the values: a value that the contract does not allow stays as it is,
 * and the ValidationError names its field.
 *
 * @param name the name of the body in the contract.
 * @param form the data of a form, such as `new FormData(event.currentTarget)`. The names of its fields are those of the
 *   body.
 */
export function formValues<Name extends BodyName>(name: Name, form: FormData): Schemas[Name] {
  const fields = [...form].filter((field): field is [string, string] => {
    const [, value] = field;
    return typeof value === 'string' && value !== '';
  });
  const read = compileFieldReader(dereference(contract).components.schemas[name] ?? {}, fields.length);
  return { ...read(fields).values } as unknown as Schemas[Name];
}
