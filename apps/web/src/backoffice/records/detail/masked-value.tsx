import { CopyOutlined, EyeOutlined } from '@ant-design/icons';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { lazy, Suspense, useState } from 'react';
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

/** A masked value with the way to see it whole, for a reason that is written down. */
export const MaskedValue = (props: {
  field: CustomFormField;
  value: unknown;
  /** The value as it was told; undefined while nobody asked. */
  whole: string | undefined;
  onReveal: (reason: string) => Promise<void>;
}) => {
  const { field, value, whole, onReveal } = props;
  const [asks, setAsks] = useState<boolean | undefined>(undefined);
  if (whole !== undefined) {
    return (
      <span className="masked-value" data-whole="true">
        <span title={texts.seen}>{whole === '' ? texts.empty : whole}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={texts.copy(field.name)}
          title={texts.copy(field.name)}
          onClick={() => void copy(whole)}
        >
          <CopyOutlined aria-hidden />
        </button>
      </span>
    );
  }
  return (
    <span className="masked-value">
      <FullValue field={field} value={value} />
      <button
        type="button"
        className="icon-button"
        aria-label={texts.show(field.name)}
        title={texts.show(field.name)}
        onClick={() => setAsks(true)}
      >
        <EyeOutlined aria-hidden />
      </button>
      {asks === undefined ? null : (
        <Suspense>
          <RevealDialog field={field} open={asks} onClose={() => setAsks(false)} onReason={onReveal} />
        </Suspense>
      )}
    </span>
  );
};
