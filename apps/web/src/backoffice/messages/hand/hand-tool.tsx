import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import type { HandPeople } from './hand.queries';
import { handTexts as texts } from './hand.texts';
import { HandDialog } from './hand-dialog';

/** The button above chosen records. */
export const HandTool = ({ act = texts.tool, ...people }: HandPeople & { act?: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{act}</ActionButton>
      <HandDialog {...people} act={act} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
