import { expect, it } from 'vitest'
import { chooseChangedTests } from './choose-changed-tests.ts'

const FILES: Readonly<Record<string, string>> = {
  'contract/src/money.ts': '',
  'contract/src/money.test.ts': "import './money.ts'",
  'server/src/stock/count-stock.ts': '',
  'server/src/stock/count-pieces.test.ts': "import './count-stock.ts'",
  'server/src/api/stock.ts': "import '../stock/count-stock.ts'\nserve('POST /api/v1/stock', () => {})",
  'server/src/app.ts': "import './api/stock.ts'",
  'server/test/support/shop.ts': "import '../../src/app.ts'",
  'server/test/shelves.test.ts': "import './support/shop.ts'\ncall('POST /api/v1/stock')",
  'server/test/placing.test.ts': "import './support/shop.ts'\ncall('POST /api/v1/order')",
  'web/app/routes.ts':
    "route('admin/stock', 'admin/stock-list.tsx'),\nroute('order/:id', 'screens/order.tsx')",
  'web/app/admin/stock-list.tsx': "import './stock-row'",
  'web/app/admin/stock-row.tsx': '',
  'web/app/screens/order.tsx': '',
  'web/app/shell/search-box.tsx': '',
  'e2e/counting.spec.ts': "goto('/admin/stock')",
  'e2e/buying.spec.ts': "goto('/order/7')",
  'e2e/search-box.spec.ts': '',
}

function choose(...changed: string[]) {
  const { unit, browser } = chooseChangedTests(changed, new Map(Object.entries(FILES)))
  return [...unit, ...browser]
}

it.each([
  ['a test, itself', 'server/test/placing.test.ts', ['server/test/placing.test.ts']],
  ['a journey, itself', 'e2e/buying.spec.ts', ['e2e/buying.spec.ts']],
  ['what imports it', 'contract/src/money.ts', ['contract/src/money.test.ts']],
  [
    'who calls it over HTTP, not each test of the shop',
    'server/src/stock/count-stock.ts',
    ['server/src/stock/count-pieces.test.ts', 'server/test/shelves.test.ts'],
  ],
  ['journeys to its screen', 'web/app/admin/stock-row.tsx', ['e2e/counting.spec.ts']],
  ['journeys to an address with a number', 'web/app/screens/order.tsx', ['e2e/buying.spec.ts']],
  [
    'journeys of its name, for a part of each page',
    'web/app/shell/search-box.tsx',
    ['e2e/search-box.spec.ts'],
  ],
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
