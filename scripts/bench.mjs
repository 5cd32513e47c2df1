// npm run bench [-- PART]: measures beside a bare floor and prints; asserts nothing.
import path from 'node:path'
import { build, environment, install, node, root, run } from './prepare.mjs'

const HELP = `Usage: npm run bench [-- PART [OPTIONS]]

Without a part: api, pages, orders, growth, browser and memory, one after the other; an hour and more.

  api [--rows N,N,…]   calls about the catalog, cached and from the database, of 1,000, 100,000 and 1,000,000 products
  pages                pages, pictures and scripts; browsing while orders arrive; what a million page views cost
  orders [--rows N,N]  orders of 3 lines by 8 shoppers, of 1,000 and 1,000,000 products
  vouchers             orders with discount codes beside orders without
  growth [--rows N,…] [--siblings N]
                       any page, search and sort of lists of 1,000, 100,000 and 1,000,000 rows each; the dashboard over as many orders
  browser [--rounds N] what a person waits for in a real browser
  memory               cold starts; memory at their peak, idle and loaded; on PostgreSQL and embedded

  lighthouse [--rounds N]
                       Lighthouse's figures for a phone; fetches it from the registry of packages
  upload               a photo of 12 megapixels: when it is seen, and what others wait for meanwhile
  csv [--rows N]       100,000 products from a CSV file and back, and what shoppers wait for meanwhile
  move-in [--rows N]   100 variants in one save; a marketplace's file of 10,000 lines and 30,000 pictures, over two kills
  regions              finding places while 50 shoppers type, and browsing meanwhile
  hanging              paying while the payment provider hangs, and browsing meanwhile
  transfers            1,000 open transfers of one price: their sums, and how long the choice of the last code takes
  mails [--rows N]     10,000 mails drained to a mail server, and what shoppers wait for meanwhile
  renders              calls and pages of one address while another asks for 200 new pages a second

Every part with a report, those above the gap, lighthouse, hanging and transfers, writes test-results/bench-PART.json, or where --json
says. It takes --only WORDS, a part of a figure's name (of browser and lighthouse: of a page's; not hanging, transfers), and api, pages,
orders, growth, memory and hanging take --ms N, what a round lasts.`

/** What `npm run bench` alone runs. */
const WHOLE = ['api', 'pages', 'orders', 'growth', 'browser', 'memory']
const PARTS = [
  ...WHOLE,
  'vouchers',
  'lighthouse',
  'upload',
  'csv',
  'move-in',
  'regions',
  'hanging',
  'transfers',
  'mails',
  'renders',
]

const [part, ...rest] = process.argv.slice(2)
if (part !== undefined && !PARTS.includes(part)) {
  console.log(HELP)
  process.exit(part === '--help' ? 0 : 1)
}
await install()
await build()
let failed = 0
for (const name of part === undefined ? WHOLE : [part]) {
  const file = path.join(root, 'bench', `${name}.ts`)
  failed = (await run(node(), [file, ...rest], { env: environment() })) || failed
}
process.exit(failed)
