import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { permissionsQuery } from '../../../backoffice/identity';
import { ActionButton } from '../../../ui/action-button/action-button';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { mergeTexts as texts } from './merge.texts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog')).MergeDialog }));

/** 查重合并, for those who may; its window is loaded on the first click. */
export const MergeTool = ({ onMerged }: { onMerged: () => void }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (!permissions.includes('contact.merge')) return null;
  const show = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <ActionButton onClick={show}>{texts.open}</ActionButton>
      {wasOpen ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <MergeDialog open={open} onClose={() => setOpen(false)} onMerged={onMerged} />
        </Suspense>
      ) : null}
    </>
  );
};
