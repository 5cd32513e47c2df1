// The tests that failed and passed at their second try, read from the runners' reports: chance, and so a fault to mend.

/**
 * @param {{ testResults?: { name: string, assertionResults: { fullName: string, status: string, failureMessages: string[] | null }[] }[] } | undefined} report
 * @returns {string[]} the test, and the first line of why it failed
 */
export function flakyUnitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages?.length ?? 0) > 0)
      .map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages?.[0]?.split('\n')[0]}`,
      ),
  )
}

/**
 * @typedef {{ title: string, file?: string, suites?: Suite[], specs?: { title: string, file: string, tests: { status: string }[] }[] }} Suite
 * @param {{ suites?: Suite[] } | undefined} report
 * @returns {string[]}
 */
export function flakyJourneys(report) {
  return (report?.suites ?? []).flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyJourneys(suite),
  ])
}
