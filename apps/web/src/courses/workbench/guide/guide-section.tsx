import type { Guide } from '@shuyuan/contract/courses/workbench/guide';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Icon } from '../../../ui/icon/icon';
import { dismissedQuery, dismissGuide, guideQuery } from './guide.queries';
import { guideTexts as texts } from './guide.texts';
import { stepAddress } from './guide-steps';
import { guideTrip } from './guide-trip';
import './guide.css';

type Step = Guide['steps'][number];

const StepLine = ({ step: { key, is_done }, isNext }: { step: Step; isNext: boolean }) => {
  const { name, hint, go } = texts.steps[key];
  return (
    <li className="guide-step" data-done={is_done} data-next={isNext}>
      <Link to={stepAddress[key]} onClick={guideTrip.begin}>
        <span className="guide-mark">{is_done ? <Icon name="CheckSquareOutlined" /> : null}</span>
        <span className="guide-words">
          <strong>{name}</strong>
          <span>{hint}</span>
        </span>
        <span className="guide-go">{is_done ? texts.done : go}</span>
      </Link>
    </li>
  );
};

/** Whether the guide is shown, and how to show or dismiss it. `isRead`: the section beside it has just asked for it. */
export const useGuide = ({ isRead = false } = {}) => {
  const client = useQueryClient();
  const { data } = useQuery({ ...guideQuery, refetchOnMount: !isRead });
  const { data: isDismissed = true } = useQuery(dismissedQuery);
  const steps = data?.steps ?? [];
  const show = (isShown: boolean): void => {
    client.setQueryData(dismissedQuery.queryKey, !isShown);
    void dismissGuide(!isShown);
  };
  return { steps, isShown: steps.length > 0 && !isDismissed, isEmpty: data?.is_empty === true, show };
};

/** The first steps of a new school, until they are done or the user wants to see them no more. */
export const GuideSection = () => {
  const { steps, isShown, show } = useGuide();
  if (!isShown) return null;
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done);
  return (
    <section className="workbench-section" aria-labelledby="workbench-guide">
      <div className="guide-head">
        <h3 id="workbench-guide">{texts.title}</h3>
        <span>{texts.progress(done, steps.length)}</span>
        <ActionButton kind="link" onClick={() => show(false)}>
          {texts.dismiss}
        </ActionButton>
      </div>
      <p className="guide-intro">{texts.intro}</p>
      <ol className="guide-steps">
        {steps.map((step) => (
          <StepLine key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
};
