import type { PublicPage, Sent } from '@shuyuan/contract/backoffice/publications/publication';
import { useState } from 'preact/hooks';
import { type ProvedMobile, visitorSession } from '../visitors';
import { FillableForm } from './fillable-form';
import type { Typed } from './form-state';
import { Resume } from './resume';
import { sendForm } from './send-form';
import { useDraft } from './use-draft';

interface FormProps {
  readonly page: PublicPage;
  readonly given: { readonly values: Typed; readonly key: string } | undefined;
  readonly onSent: (sent: Sent | undefined) => void;
  readonly onStale: () => void;
}

/** The form of a page that is open. */
export const PublicForm = ({ page, given, onSent, onStale }: FormProps) => {
  const { code, fields } = page;
  const draft = useDraft({ name: code, fields }, given);
  const [proved, setProved] = useState<ProvedMobile | undefined>(visitorSession.read);
  return (
    <FillableForm
      page={page}
      draft={draft}
      send={(answer, requestKey) => sendForm(page, { code, ...answer }, { requestKey, token: proved?.token })}
      proof={page.proves_mobile ? { proved, onChange: setProved } : undefined}
      code={code}
      isResumed={given !== undefined}
      onSent={onSent}
      onStale={onStale}
    >
      <Resume page={page} draft={draft} />
    </FillableForm>
  );
};
