import { useState } from 'react';
import type { Project } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { fromLines } from '../ui/form/lines.ts';
import { InputField, TextAreaField } from '../ui/form/field.tsx';
import { RejudgePreview } from './rejudge-preview.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings that the judge uses to tell mentions from noise. */
export function IdentityForm({ project }: { readonly project: Project }) {
  const { canWrite } = usePermissions();
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  const [audience, setAudience] = useState(project.audience ?? '');
  const ambiguous = project.settings.ambiguous ?? {};
  const [anchors, setAnchors] = useState((ambiguous.anchors ?? []).join('\n'));
  const [namesakes, setNamesakes] = useState((ambiguous.namesakes ?? []).join('\n'));
  const [facts, setFacts] = useState((project.settings.facts ?? []).join('\n'));
  // An update replaces all settings, so keep the other ones.
  const settings = {
    ...project.settings,
    facts: fromLines(facts),
    ambiguous: { ...ambiguous, anchors: fromLines(anchors), namesakes: fromLines(namesakes) },
  };
  return (
    <SettingsForm project={project} read={() => ({ name, description, audience, settings })}>
      <InputField
        label="Name"
        name="name"
        required
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label="Description"
        name="description"
        hint="What it is, and what else has the same name."
        rows={3}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {project.mode === 'leads' && (
        <TextAreaField
          label="Audience"
          name="audience"
          hint="Who your potential customers are."
          rows={3}
          value={audience}
          onChange={({ target }) => setAudience(target.value)}
        />
      )}
      <TextAreaField
        label="Related words"
        hint="One per line: words that appear near your name when people mean you, such as product names and people."
        rows={3}
        value={anchors}
        onChange={({ target }) => setAnchors(target.value)}
      />
      <TextAreaField
        label="Other things with this name"
        hint="One per line, such as a river, a film or another company."
        rows={3}
        value={namesakes}
        onChange={({ target }) => setNamesakes(target.value)}
      />
      <TextAreaField
        label="Facts for replies"
        name="settings.facts"
        hint="One per line, at most 50: what a reply draft may state, such as “Exports to CSV are in the menu”."
        rows={3}
        value={facts}
        onChange={({ target }) => setFacts(target.value)}
      />
      {canWrite && <RejudgePreview project={project.id} draft={{ description, audience, settings }} />}
    </SettingsForm>
  );
}
