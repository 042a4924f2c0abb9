import { useState, type FormEvent } from 'react';
import { ProjectSelect } from '../../mentions/project-select.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/form/field.tsx';
import styles from '../sql-page.module.css';

/** The fewest characters of a question, as in the API. */
const SHORTEST = 3;

interface AskFormProps {
  readonly isRunning: boolean;
  readonly onAsk: (question: string, project: string | null) => void;
}

/** A question in plain words, about one project or all. */
export function AskForm({ isRunning, onAsk }: AskFormProps) {
  const [question, setQuestion] = useState('');
  const [project, setProject] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(question.trim(), project);
  };
  return (
    <form className={styles.ask} onSubmit={submit} aria-label="Ask in plain words">
      <InputField
        label="Ask in plain words"
        value={question}
        maxLength={500}
        placeholder="Which sources had the most complaints last week?"
        onChange={({ target }) => setQuestion(target.value)}
      />
      <ProjectSelect value={project} onChange={setProject} />
      <Button type="submit" disabled={question.trim().length < SHORTEST} isBusy={isRunning}>
        Ask
      </Button>
    </form>
  );
}
