import { askAdvisories } from './advisories';
import { lockfileGate } from './gates/lockfile.gate';
import { requireNode } from './node-version';
import { projectRoot } from './project-root';
import { texts } from './tools.texts';

/** No reply from the registry: the result is unknown. */
const unansweredCode = 3;

requireNode();
const findings = await lockfileGate.find(projectRoot);
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? texts.lockfileClean : texts.findings(findings.length));

const advisories = await askAdvisories(projectRoot);
if (advisories.outcome === 'clean') console.log(texts.advisoriesClean(advisories.packages));
else if (advisories.outcome === 'unanswered') console.log(texts.advisoriesUnanswered(advisories.reason));
else console.log([...advisories.lines, texts.advisoriesFound(advisories.lines.length)].join('\n'));

if (findings.length > 0 || advisories.outcome === 'found') process.exitCode = 1;
else if (advisories.outcome === 'unanswered') process.exitCode = unansweredCode;
