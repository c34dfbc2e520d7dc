import { readdirSync, readFileSync } from 'node:fs';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Record<string, string>;
  readonly with?: Record<string, unknown>;
}
interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<
    string,
    {
      readonly if?: string;
      readonly environment?: string;
      readonly permissions?: Record<string, string>;
      readonly steps: readonly Step[];
      readonly 'timeout-minutes'?: number;
    }
  >;
}

const FOLDER = new URL('../../.github/workflows/', import.meta.url);
const files = readdirSync(FOLDER);
const textOf = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');
const stepsOf = (text: string) => Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps);

/** What GitHub's own reader of workflows says against one: keys, values and expressions. */
async function faultsOf(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const template = value && (await convertWorkflowTemplate(context, value));
  return [...context.errors.getErrors(), ...(template?.errors ?? [])].map((fault) =>
    'message' in fault ? fault.message : fault.Message,
  );
}

/** Actions whose version somebody else could move: a tag or a branch instead of a commit. */
function unpinned(text: string): string[] {
  const used = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, action = '']) => action);
  return used.filter((action) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action));
}

/** Secrets that only jobs of the protected environment may have, on `main` alone: they can change the live site. */
const LIVE_SECRETS = ['CLOUDFLARE_API_TOKEN', 'DEPLOY_HOOK'];

/** Secrets that more than the one step could read, and live secrets within reach of a branch's code. */
function loose(text: string): string[] {
  const secretsIn = (part: unknown) =>
    [...JSON.stringify(part ?? {}).matchAll(/secrets\.(\w+)|github\.token/g)].map(([whole, name]) => name ?? whole);
  const { jobs, ...top } = parse(text) as Workflow;
  return Object.values(jobs).reduce<string[]>((found, { steps, ...job }) => {
    const outside = steps.flatMap(({ env: _, ...rest }) => secretsIn(rest));
    const live = steps.flatMap(({ env }) => secretsIn(env)).filter((name) => LIVE_SECRETS.includes(name));
    return [...found, ...secretsIn(job), ...outside, ...(job.environment === 'production' ? [] : live)];
  }, secretsIn(top));
}

/** What a job may do besides reading: add ids to a pull request, or report to the Security tab. */
const JOB_RIGHTS: Readonly<Record<string, Record<string, string>>> = {
  'register.yml add': { contents: 'write', actions: 'write', 'pull-requests': 'read' },
  'codeql.yml analyze': { contents: 'read', 'security-events': 'write' },
  'scorecard.yml analyze': { contents: 'read', 'id-token': 'write', 'security-events': 'write' },
};

describe.each(files)('%s', (file) => {
  const text = textOf(file);
  const workflow = parse(text) as Workflow;

  test('is a workflow as GitHub reads one [E12]', async () => {
    expect(await faultsOf(file, text)).toEqual([]);
  });

  test('uses actions by the hash of a commit, with the version beside it [E12]', () => {
    expect(text.match(/uses: /g)!.length).toBeGreaterThan(1);
    expect(unpinned(text)).toEqual([]);
  });

  test('may do no more than it needs, and ends', () => {
    expect(workflow.permissions).toMatchObject({ contents: 'read' });
    const writes = Object.entries(workflow.permissions!).filter(([, right]) => right === 'write');
    expect(writes).toEqual(file === 'review.yml' ? [['pull-requests', 'write']] : []);
    for (const [name, { permissions }] of Object.entries(workflow.jobs)) {
      expect(permissions).toEqual(JOB_RIGHTS[`${file} ${name}`]);
    }
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThan(360);
  });

  test('gives a secret to the one step that needs it, and a live one to the protected environment alone', () => {
    expect(loose(text)).toEqual([]);
  });

  test('gives no secret and no right to the code of a stranger', () => {
    expect(workflow.on).not.toHaveProperty('pull_request_target');
    expect(text.match(/actions\/checkout/g)).toHaveLength(text.match(/persist-credentials: false/g)!.length);
    for (const { run = '' } of stepsOf(text)) expect(run).not.toContain('${{');
  });
});

describe('a change made in the browser gets its ids into the register [E15, P22]', () => {
  const { on, jobs } = parse(textOf('register.yml')) as Workflow;

  test('on branches of the repository itself, from the pushed commit, with the token for that step alone', () => {
    expect(on).toEqual({ pull_request: { types: ['opened', 'synchronize', 'reopened'], paths: ['content/**'] } });
    expect(Object.keys(jobs)).toEqual(['add']);
    expect(jobs['add']!.if).toBe('github.event.pull_request.head.repo.full_name == github.repository');
    const { steps } = jobs['add']!;
    expect(steps[0]!.with).toMatchObject({ ref: '${{ github.event.pull_request.head.sha }}', 'fetch-depth': 0 });
    expect(steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('token')).map(({ run }) => run)).toEqual([
      'npm run -s register',
    ]);
    expect(steps.at(-1)!.run).toBe('npm run -s register');
  });

  test.each([
    ['check.yml', ['pull_request']],
    ['review.yml', ['pull_request', 'base']],
  ])('and %s can be started for that commit, as it will be merged', (file, inputs) => {
    const started = (parse(textOf(file)) as { on: { workflow_dispatch: { inputs: object } } }).on.workflow_dispatch;
    expect(Object.keys(started.inputs)).toEqual(inputs);
    expect(textOf(file)).toContain("format('refs/pull/{0}/merge', inputs.pull_request)");
    // Both kinds of runs of one pull request are in one group, so that the later one ends the earlier one.
    expect(textOf(file)).toMatch(/group: \w+-\$\{\{ github\.event\.pull_request\.number \|\| inputs\.pull_request/);
  });
});

test('a clock asks every 15 minutes what is due, and builds the commit that is live [E06]', () => {
  const text = textOf('publish-due.yml');
  const { on, jobs } = parse(text) as Workflow;
  expect(on).toEqual({ schedule: [{ cron: '*/15 * * * *' }] });
  const steps = Object.values(jobs)[0]!.steps as readonly (Step & { if?: string })[];
  const asked = steps.findIndex(({ run }) => run === 'npm run -s due');
  expect(asked).toBeGreaterThan(0);
  // Nothing is installed, built or deployed before the answer.
  for (const step of steps.slice(asked + 1)) expect(step.if).toBe("steps.clock.outputs.due == 'true'");
  expect(steps[asked + 1]!.with?.['ref']).toBe('${{ steps.clock.outputs.commit }}');
  expect(steps.at(-1)!.run).toBe('npm run -s deploy');
});

test('every deployment builds the pages with what the build reads: address, form key and Turnstile’s public key', () => {
  const deploying = files.flatMap((file) => stepsOf(textOf(file))).filter(({ run }) => run === 'npm run -s deploy');
  expect(deploying).toHaveLength(2);
  for (const { env } of deploying) {
    expect(env).toMatchObject({
      SITE_URL: '${{ vars.LIVE_URL }}',
      PUBLIC_SITE_KEY: '${{ vars.PUBLIC_SITE_KEY }}',
      PUBLIC_TURNSTILE_SITE_KEY: '${{ vars.PUBLIC_TURNSTILE_SITE_KEY }}',
    });
  }
});

test('a deployment can be asked for: by hand, and by an address that other programs call [E06]', () => {
  expect((parse(textOf('deploy.yml')) as Workflow).on).toMatchObject({ repository_dispatch: { types: ['publish'] } });
});

test('control: a secret of a whole job, and a live one without the environment, are noticed', () => {
  const job = (more: string) => `on: push\njobs:\n  a:\n${more}`;
  const step = '    steps:\n      - run: npm test\n        env:\n          A: ${{ secrets.CLOUDFLARE_API_TOKEN }}\n';
  expect(loose(job('    env:\n      A: ${{ secrets.SALES_SUMMARY_KEY }}\n    steps: []\n'))).toEqual([
    'SALES_SUMMARY_KEY',
  ]);
  expect(loose(job(step))).toEqual(['CLOUDFLARE_API_TOKEN']);
  expect(loose(job(`    environment: production\n${step}`))).toEqual([]);
});
