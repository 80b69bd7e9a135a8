import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import { permissionsQuery } from '../identity';
import { menuQuery } from '../menu';
import { designAddress, readDesign, withoutDesign } from './design-address';
import { formsTexts as texts } from './forms.texts';
import { FormsList } from './forms-list';
import './forms-page.css';

const FormDesigner = lazy(async () => ({ default: (await import('./form-designer')).FormDesigner }));

/** After a write the list is stale, and so may be the menu, which gains and loses entries of forms. */
const useReload = () => {
  const client = useQueryClient();
  const [version, setVersion] = useState(0);
  const reload = useCallback(() => {
    setVersion((count) => count + 1);
    void client.invalidateQueries({ queryKey: menuQuery.queryKey });
    void client.invalidateQueries({ queryKey: permissionsQuery.queryKey });
  }, [client]);
  return { version, reload };
};

/** The forms that staff define. The designer has its own address, so that F5 and a copied link open it again. */
export const FormsPage = ({ params, auths }: ScreenProps) => {
  const navigate = useNavigate();
  const { version, reload } = useReload();
  const goTo = useCallback((search: URLSearchParams) => void navigate({ search: search.toString() }), [navigate]);
  const close = useCallback(() => goTo(withoutDesign(new URLSearchParams(window.location.search))), [goTo]);
  const open = useCallback<Parameters<typeof FormsList>[0]['onDesign']>(
    (wanted) => goTo(designAddress(new URLSearchParams(window.location.search), wanted)),
    [goTo],
  );
  const design = readDesign(params);
  if (design === 'wrong') {
    return (
      <EmptyState icon="FormOutlined" title={texts.designerFailed} hint={texts.designerFailedHint}>
        <ActionButton onClick={close}>{texts.back}</ActionButton>
      </EmptyState>
    );
  }
  if (design === undefined) return <FormsList auths={auths} version={version} onReload={reload} onDesign={open} />;
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <FormDesigner key={`${design.form} ${design.start}`} design={design} onClose={close} onSynced={reload} />
    </Suspense>
  );
};
