import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { guideQuery } from './guide.queries';
import { guideTexts as texts } from './guide.texts';
import { nextStep, stepAddress, stepAt } from './guide-steps';
import { guideTrip } from './guide-trip';
import './guide.css';

/** The way back to the guide and on to its next step, above the page of a step. */
export const GuideBar = () => {
  const { data } = useQuery(guideQuery);
  const step = stepAt(useLocation().pathname);
  const at = data?.steps.findIndex(({ key }) => key === step) ?? -1;
  if (data === undefined || step === undefined || at < 0) return null;
  const next = nextStep(data, step);
  return (
    <nav className="guide-return" aria-label={texts.title}>
      <span>{texts.here(at + 1, texts.steps[step].name)}</span>
      <Link to="/" onClick={guideTrip.end}>
        {texts.back}
      </Link>
      {next === undefined ? null : <Link to={stepAddress[next]}>{texts.next(texts.steps[next].name)}</Link>}
    </nav>
  );
};
