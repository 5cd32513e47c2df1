import { expect, it } from 'vitest'
import { chooseChangedTests } from './choose-changed-tests.ts'

const FILES: Readonly<Record<string, string>> = {
  'contract/src/money.ts': '',
  'contract/src/sums.test.ts': "import './money.ts'",
  'server/src/stock/count-stock.ts': '',
  'server/src/stock/pieces.test.ts': "import './count-stock.ts'",
  'server/src/app.ts': "import './stock/count-stock.ts'",
  'server/test/support/shop.ts': "import '../../src/app.ts'",
  'server/test/stock.test.ts': "import './support/shop.ts'",
  'server/test/placing.test.ts': "import './support/shop.ts'",
  'web/app/shell/search-box.tsx': '',
  'e2e/buying.spec.ts': '',
  'e2e/search-boxes.spec.ts': '',
}

function choose(...changed: string[]) {
  const { unit, browser } = chooseChangedTests(changed, new Map(Object.entries(FILES)))
  return [...unit, ...browser]
}

it.each([
  ['a test, itself', 'server/test/placing.test.ts', ['server/test/placing.test.ts']],
  ['a journey, itself', 'e2e/buying.spec.ts', ['e2e/buying.spec.ts']],
  ['what imports it', 'contract/src/money.ts', ['contract/src/sums.test.ts']],
  [
    'what shares its name, not each test of the shop',
    'server/src/stock/count-stock.ts',
    ['server/test/stock.test.ts', 'server/src/stock/pieces.test.ts'],
  ],
  ['journeys of its name', 'web/app/shell/search-box.tsx', ['e2e/search-boxes.spec.ts']],
  ['nothing that touches nothing', 'README.txt', []],
])('chooses %s', (_words, changed, tests) => {
  expect(choose(changed)).toEqual(tests)
})

it('takes the nearest of many, and always a test that is changed', () => {
  const many = Array.from({ length: 9 }, (_, n) => `contract/src/a${n}.test.ts`)
  const project = new Map([
    ['contract/src/limits.ts', ''],
    ...many.map((file) => [file, "import './limits.ts'"] as const),
  ])
  const chosen = chooseChangedTests(['contract/src/limits.ts', ...many.slice(7)], project)
  expect(chosen.unit).toHaveLength(6)
  expect(chosen.unit).toEqual(expect.arrayContaining(many.slice(7)))
  expect(chosen.left).toBe(3)
  expect(chooseChangedTests(many, project).unit).toEqual(many)
})
