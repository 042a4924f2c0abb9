import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import { parse } from 'yaml';

interface Definition {
  readonly spec: {
    readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: AnySchemaObject } }[];
  };
}

/** Returns a schema that allows no fields but those it names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpen = 'additionalProperties' in inner || 'x-kubernetes-preserve-unknown-fields' in inner;
  return inner.type === 'object' && 'properties' in inner && !isOpen
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** Returns what KEDA's schema refuses in a ScaledObject. `folder` has KEDA's sources. */
export function scaledObjectFaults(folder: string, object: unknown): string[] {
  const file = join(folder, 'config/crd/bases/keda.sh_scaledobjects.yaml');
  const { spec } = parse(readFileSync(file, 'utf8')) as Definition;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const isValid = ajv.compile(closed(spec.versions[0]!.schema.openAPIV3Schema) as AnySchemaObject);
  if (isValid(object)) return [];
  return isValid.errors!.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
