import { type AuditEntry } from '../api/records.ts';

/** Says what a line of the audit log tells: `update_member` with the field `role` is `Update member: role`. */
export function inWords({ operation, fields }: Pick<AuditEntry, 'operation' | 'fields'>): string {
  const words = operation.replaceAll('_', ' ').replace(/\b(api|oauth|url)\b/g, (word) => word.toUpperCase());
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return fields.length === 0 ? sentence : `${sentence}: ${fields.join(', ').replaceAll('_', ' ')}`;
}
