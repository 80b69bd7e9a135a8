import { useState } from 'react';
import { batchBarTexts as texts } from './batch-bar.texts';

/** After all rows of a page: offers those of all pages, or says that they are selected or too many. */
export const AllHits = (props: {
  chosen: number;
  total: number;
  /** More cannot be selected. */
  most: number;
  choose: () => Promise<void> | undefined;
}) => {
  const { chosen, total, most } = props;
  const [busy, setBusy] = useState(false);
  if (chosen > total) return null;
  if (chosen === total) return <span>{texts.allChosen}</span>;
  if (total > most) return <span>{texts.tooMany(total, most)}</span>;
  const choose = async () => {
    if (busy) return;
    setBusy(true);
    // The call itself reports failures.
    await props.choose()?.catch(() => undefined);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="batch-bar-clear"
      aria-disabled={busy ? true : undefined}
      onClick={() => void choose()}
    >
      {texts.chooseAll(total)}
    </button>
  );
};
