// npm run bench [-- shop | lists | upload | csv | regions | hanging | mails | renders]: measures and prints, beside a bare floor of the same run.
import path from 'node:path'
import { build, environment, install, node, root, run } from './prepare.mjs'

const HELP = `Usage: npm run bench [-- PART]

  shop                 starts, pages and calls of the demo shop (what runs without a part)
  lists [--rows N]     admin lists, the catalogue and the dashboard with a million rows each, on PostgreSQL; some
                       minutes; with --only dashboard faster
  upload               a photo of 12 megapixels: when it is seen, and what others wait for meanwhile
  csv [--rows N]       100,000 products from a CSV file and back, and what shoppers wait for meanwhile, on PostgreSQL
  regions              finding places while 50 shoppers type, and browsing meanwhile
  hanging              paying while the payment provider hangs, and browsing meanwhile
  mails [--rows N]     10,000 mails drained to a mail server, and what shoppers wait for meanwhile, on PostgreSQL
  renders              calls and pages of one address while another asks for 200 new pages a second, on PostgreSQL`

const parts = {
  shop: 'shop.mjs',
  lists: 'lists.ts',
  upload: 'upload.ts',
  csv: 'csv.ts',
  regions: 'regions.ts',
  hanging: 'hanging.ts',
  mails: 'mails.ts',
  renders: 'renders.ts',
}
const [part = 'shop', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(parts, part)) {
  console.log(HELP)
  process.exit(part === '--help' ? 0 : 1)
}
await install()
await build()
const file = path.join(root, 'bench', parts[part])
process.exit(await run(node(), [file, ...rest], { env: environment() }))
