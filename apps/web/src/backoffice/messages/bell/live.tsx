import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useJobs } from '../../jobs';
import { runningCount } from './counts';
import { followMessages } from './follow-messages';

/** Keeps the bell's numbers up to date; shows nothing itself. */
export const Live = ({ userId }: { userId: number }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => followMessages({ userId, client, navigate }), [userId, client, navigate]);
  const running = useJobs().filter(isUnderWay).length;
  useEffect(() => {
    runningCount.set(running);
    return () => runningCount.set(0);
  }, [running]);
  return null;
};
