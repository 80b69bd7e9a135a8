import { schoolDay } from '../../platform/school-clock';
import { followUpTexts as texts } from './follow-up.texts';

const dayMs = 86_400_000;

/** The days that a click proposes for the next follow-up, counted from a moment by the school's clock. */
export const nextDays = (now = new Date()): readonly { readonly label: string; readonly day: string }[] => {
  const { tomorrow, inThree, nextWeek, inTwoWeeks } = texts.days;
  const days: readonly [string, number][] = [
    [tomorrow, 1],
    [inThree, 3],
    [nextWeek, 7],
    [inTwoWeeks, 14],
  ];
  return days.map(([label, count]) => ({ label, day: schoolDay(new Date(now.getTime() + count * dayMs)) }));
};
