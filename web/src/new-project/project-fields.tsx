import { InputField, SelectField, TextAreaField } from '../ui/form/field.tsx';
import type { ProjectFieldsProps } from './project-draft.ts';

const NAME_LIMIT = 80;
const TEXT_LIMIT = 1000;

/** The name, purpose, description and audience of a project. */
export function ProjectFields({ draft, set }: ProjectFieldsProps) {
  return (
    <>
      <InputField
        label="Name"
        name="name"
        required
        maxLength={NAME_LIMIT}
        placeholder="Acme"
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label="Purpose"
        value={draft.mode}
        onChange={({ target }) => set({ mode: target.value === 'leads' ? 'leads' : 'mentions' })}
      >
        <option value="mentions">Track mentions</option>
        <option value="leads">Find potential customers</option>
      </SelectField>
      <TextAreaField
        label="Description"
        name="description"
        hint="One or two sentences: what it is, and what else has the same name. The judge uses this to tell mentions from noise."
        rows={3}
        maxLength={TEXT_LIMIT}
        placeholder="Acme is a job queue for Node.js. Not the company in the cartoons."
        value={draft.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      {draft.mode === 'leads' && (
        <InputField
          label="Audience"
          hint="Who your potential customers are."
          name="audience"
          maxLength={TEXT_LIMIT}
          placeholder="Backend engineers"
          value={draft.audience}
          onChange={({ target }) => set({ audience: target.value })}
        />
      )}
    </>
  );
}
