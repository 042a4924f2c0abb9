import { Field } from '../ui/form/field.tsx';
import type { ProjectFieldsProps } from './draft-fields.ts';

const NAME_LIMIT = 80;
const TEXT_LIMIT = 1000;

/** What the project is, and why it is watched. */
export function ProjectFields({ draft, set }: ProjectFieldsProps) {
  return (
    <>
      <Field label="Name" name="name">
        {(control) => (
          <input
            {...control}
            required
            maxLength={NAME_LIMIT}
            placeholder="Acme"
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Purpose">
        {(control) => (
          <select
            {...control}
            value={draft.mode}
            onChange={({ target }) => set({ mode: target.value === 'leads' ? 'leads' : 'mentions' })}
          >
            <option value="mentions">Hear who speaks of it</option>
            <option value="leads">Find people who have the problem that it solves</option>
          </select>
        )}
      </Field>
      <Field
        label="Description"
        name="description"
        hint="Two sentences: what it is, and what else goes by the same name. The judge reads them to tell mentions from noise."
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={TEXT_LIMIT}
            placeholder="Acme is a queue for background jobs in Node.js. Not the company in the cartoons."
            value={draft.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      {draft.mode === 'leads' && (
        <Field label="Audience" hint="Whom you would like to hear from." name="audience">
          {(control) => (
            <input
              {...control}
              maxLength={TEXT_LIMIT}
              placeholder="Backend engineers"
              value={draft.audience}
              onChange={({ target }) => set({ audience: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
