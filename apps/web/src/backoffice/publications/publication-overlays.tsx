import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import { FormChoiceDialog } from './form-choice';
import type { Opened } from './opened';

const PublicationDialog = lazy(async () => ({
  default: (await import('./dialog/publication-dialog')).PublicationDialog,
}));
const QrDialog = lazy(async () => ({ default: (await import('./qr/qr-dialog')).QrDialog }));

/** What a window shows: while it closes still the last, and at each opening anew, since others may have changed it. */
const useLast = <Shown,>(now: Shown | undefined) => {
  const [seen, setSeen] = useState({ now, last: now, openings: 0 });
  if (seen.now !== now) setSeen({ now, last: now ?? seen.last, openings: seen.openings + (now === undefined ? 0 : 1) });
  return seen;
};

/** Every dialog of the list; a closed one stays mounted, so that it returns the focus when it closes. */
export const PublicationOverlays = (props: {
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
  onChanged: () => void;
}) => {
  const { opened, onOpen, onChanged } = props;
  const close = () => onOpen(undefined);
  const settings = useLast(opened?.kind === 'settings' ? opened.target : undefined);
  const shown = useLast(opened?.kind === 'qr' ? opened.publication : undefined);
  return (
    <>
      <FormChoiceDialog
        open={opened?.kind === 'choice'}
        onClose={close}
        onChosen={(chosen) => onOpen({ kind: 'settings', target: { formId: chosen } })}
      />
      <Suspense fallback={<LoadingOverlay active />}>
        {settings.last === undefined ? null : (
          <PublicationDialog
            key={`settings-${settings.openings}`}
            open={opened?.kind === 'settings'}
            target={settings.last}
            onClose={close}
            onSaved={() => {
              close();
              onChanged();
            }}
          />
        )}
        {shown.last === undefined ? null : (
          <QrDialog
            key={`qr-${shown.openings}`}
            open={opened?.kind === 'qr'}
            publication={shown.last}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
};
