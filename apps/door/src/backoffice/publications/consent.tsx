import type { PublicPage } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationTexts as texts } from './publication.texts';

/** What people agree to, in the words of the school. */
export const Consent = ({
  page,
  isAgreed,
  onChange,
  fault,
}: {
  readonly page: Pick<PublicPage, 'consent'>;
  readonly isAgreed: boolean;
  readonly onChange: (isAgreed: boolean) => void;
  readonly fault: string | undefined;
}) => (
  <section class="card" aria-labelledby="consent-title">
    <h2 id="consent-title">{texts.consentTitle}</h2>
    <details open={page.consent.length < 200}>
      <summary>{texts.consentFold}</summary>
      <p class="consent-text">{page.consent}</p>
    </details>
    <label class="option">
      <input
        id="consent"
        type="checkbox"
        checked={isAgreed}
        aria-required={true}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : 'consent-fault'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{texts.consentAgree}</span>
    </label>
    {fault === undefined ? null : (
      <p id="consent-fault" class="fault">
        {fault}
      </p>
    )}
  </section>
);
