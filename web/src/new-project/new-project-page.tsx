import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';
import { fromLines } from '../mention-filter/filter-options.ts';
import { Button } from '../ui/button.tsx';
import { enteredIn } from '../ui/entered.ts';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { Page, Panel } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SourceChoice, type SourceName } from './source-choice.tsx';

const NAME_LIMIT = 80;

/** Sets a project up: what to watch for, by which words, and where. Its first scan begins at once. */
export function NewProjectPage() {
  const [sources, setSources] = useState<readonly SourceName[]>([]);
  const [isForLeads, setForLeads] = useState(false);
  const navigate = useNavigate();
  const create = useChange('create_project', ['list_projects']);
  const begin = async (project: string) => {
    // The feed shows how it goes; a scan that cannot begin now begins by itself when it is due.
    await call('scan_project', { path: { project } }).catch(() => undefined);
    await navigate({ to: '/projects/$project/feed', params: { project } });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { name = '', description, audience, keywords, competitors } = enteredIn(event);
    const body = {
      name,
      mode: isForLeads ? ('leads' as const) : ('mentions' as const),
      ...(description === undefined ? {} : { description }),
      ...(audience === undefined ? {} : { audience }),
      keywords: fromLines(keywords ?? ''),
      competitors: fromLines(competitors ?? ''),
      sources: [...sources],
    };
    create.mutate({ body }, { onSuccess: ({ id }) => void begin(id) });
  };
  return (
    <Page
      title="New project"
      about="A brand, a product or a topic to watch. Everything can be changed later."
    >
      <form className={form.form} onSubmit={submit}>
        <Panel title="What to watch for">
          <WhatFields isForLeads={isForLeads} onLeads={setForLeads} />
        </Panel>
        <Panel title="By which words">
          <Field
            label="Keywords"
            hint="One a line: the name as people write it, and other spellings. Case does not matter."
          >
            {(control) => (
              <textarea {...control} name="keywords" rows={3} required placeholder={'Acme\nacme.io'} />
            )}
          </Field>
          <Field label="Competitors" hint="One a line. They are counted apart, as share of voice.">
            {(control) => <textarea {...control} name="competitors" rows={2} />}
          </Field>
        </Panel>
        <Panel title="Where">
          <SourceChoice chosen={sources} onChange={setSources} />
        </Panel>
        <Refusal error={create.error} />
        <div className={form.actions}>
          <Button type="submit" kind="primary" isBusy={create.isPending}>
            Create project and scan
          </Button>
        </div>
      </form>
    </Page>
  );
}

interface WhatFieldsProps {
  readonly isForLeads: boolean;
  readonly onLeads: (isForLeads: boolean) => void;
}

function WhatFields({ isForLeads, onLeads }: WhatFieldsProps) {
  return (
    <>
      <Field label="Name">
        {(control) => <input {...control} name="name" required maxLength={NAME_LIMIT} placeholder="Acme" />}
      </Field>
      <Field label="Purpose">
        {(control) => (
          <select
            {...control}
            value={isForLeads ? 'leads' : 'mentions'}
            onChange={({ target }) => onLeads(target.value === 'leads')}
          >
            <option value="mentions">Hear who speaks of it</option>
            <option value="leads">Find people who have the problem that it solves</option>
          </select>
        )}
      </Field>
      <Field
        label="Description"
        hint="Two sentences: what it is, and what else goes by the same name. The judge reads them to tell mentions from noise."
      >
        {(control) => (
          <textarea
            {...control}
            name="description"
            rows={3}
            maxLength={2000}
            placeholder="Acme is a queue for background jobs in Node.js. Not the company in the cartoons."
          />
        )}
      </Field>
      {isForLeads && (
        <Field label="Audience" hint="Whom you would like to hear from.">
          {(control) => (
            <input {...control} name="audience" maxLength={2000} placeholder="Backend engineers" />
          )}
        </Field>
      )}
    </>
  );
}
