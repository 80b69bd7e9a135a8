import { CopyOutlined, EyeOutlined } from '@ant-design/icons';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { copyText } from '../../../platform/clipboard';
import { notify } from '../../../platform/notices';
import { FullValue } from './full-value';
import { revealTexts as texts } from './reveal.texts';
import './masked-value.css';

const RevealDialog = lazy(async () => ({ default: (await import('./reveal-dialog')).RevealDialog }));

const copy = async (value: string): Promise<void> => {
  if (await copyText(value)) notify.success(texts.copied);
  else notify.error(texts.notCopied);
};

const IconButton = ({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={name} title={name} onClick={onClick}>
    {icon}
  </button>
);

/** A masked value with a button to reveal it, for a reason that is recorded. */
export const MaskedValue = (props: {
  field: CustomFormField;
  value: unknown;
  /** The revealed value; undefined while it is masked. */
  whole: string | undefined;
  onReveal: (reason: string) => Promise<void>;
}) => {
  const { field, value, whole, onReveal } = props;
  const [asks, setAsks] = useState<boolean | undefined>(undefined);
  return (
    <span className="masked-value" data-whole={whole === undefined ? undefined : 'true'}>
      {whole === undefined ? (
        <>
          <FullValue field={field} value={value} />
          <IconButton name={texts.show(field.name)} icon={<EyeOutlined aria-hidden />} onClick={() => setAsks(true)} />
        </>
      ) : (
        <>
          <span title={texts.seen}>{whole === '' ? texts.empty : whole}</span>
          <IconButton
            name={texts.copy(field.name)}
            icon={<CopyOutlined aria-hidden />}
            onClick={() => void copy(whole)}
          />
        </>
      )}
      {/* Stays mounted until it has closed: a dialog removed while open would keep its Escape handler. */}
      {asks === undefined ? null : (
        <Suspense>
          <RevealDialog field={field} open={asks} onClose={() => setAsks(false)} onReason={onReveal} />
        </Suspense>
      )}
    </span>
  );
};
