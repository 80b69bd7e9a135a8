import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { useEffect, useState } from 'react';
import { logFailure } from '../../../platform/console';
import { fieldTypeTexts as texts } from './field-types.texts';
import { loadRegions } from './regions';

/** The regions once they are there, and a second try when they did not come. */
export const useRegions = () => {
  const [regions, setRegions] = useState<readonly FieldOption[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = attempt >= 0;
    loadRegions()
      .then((tree) => {
        if (wanted) setRegions(tree);
      })
      .catch((error: unknown) => {
        if (!wanted) return;
        logFailure(texts.regionFailed, error);
        setFailed(true);
      });
    return () => {
      wanted = false;
    };
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { regions, failed, retry };
};
