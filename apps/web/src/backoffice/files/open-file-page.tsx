import { filePage, isFileAddress } from '@shuyuan/contract/platform/file-address';
import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { setPageTitle } from '../../platform/page-title';
import { ActionButton } from '../../ui/action-button/action-button';
import { useFileNames } from './file-names';
import { libraryTexts } from './library.texts';
import { saveFile } from './open-file';
import './open-file-page.css';

const { page: texts } = libraryTexts;

/** Opens a file for whoever followed its address from a sheet or a message; by their rights, as anywhere else. */
export const OpenFilePage = () => {
  const url = useSearchParams()[0].get(filePage.parameter) ?? '';
  const [state, setState] = useState<'opening' | 'opened' | 'failed'>('opening');
  const { name } = useFileNames([url])(url);
  const open = useCallback(() => {
    const opened = isFileAddress(url) ? saveFile({ url }) : Promise.reject(new Error(url));
    opened.then(
      () => setState('opened'),
      () => setState('failed'),
    );
  }, [url]);
  useEffect(() => setPageTitle(texts.title), []);
  useEffect(open, [open]);
  return (
    <main className="open-file">
      <h1>{state === 'failed' ? texts.failed : name}</h1>
      <p role="status">{texts.hints[state]}</p>
      <div className="open-file-buttons">
        {state === 'opened' ? (
          <ActionButton kind="primary" onClick={open}>
            {texts.again}
          </ActionButton>
        ) : null}
        <Link to="/">{texts.home}</Link>
      </div>
    </main>
  );
};
