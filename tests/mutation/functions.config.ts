import whole from '../../vitest.config.ts';

/** The tests that Stryker runs against each mutant of the functions: the project `functions`. */
export default whole.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'functions',
);
