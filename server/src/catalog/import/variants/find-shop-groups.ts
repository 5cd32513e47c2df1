/** Which groups of the shop the groups of a file are. */
import { GROUP_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { optionKey } from '@warung/contract/variant-names.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/open.ts'
import { product, productGroup } from '../../../platform/database/schema/catalog.ts'
import { idRows } from '../../../platform/database/sql/one-of.ts'
import { rows } from '../../../platform/database/sql/query-rows.ts'
import { nameKey } from '../../categories/check-category.ts'
import type { FileGroup } from './file-groups.ts'
import { groupInFiles } from './group-in-files.ts'
import type { ShopGroup } from './judge-group.ts'

type FoundGroup = Omit<ShopGroup, 'others'>
type NamedGroup = FoundGroup & { readonly written: string }

const OF_SEVERAL = /^(.+) #(\d{1,9})$/

const groupColumns = sql`own.product_group_id, own.name, own.options, own.version, ${groupInFiles} as name_in_files`

async function namedGroups(db: Db, names: readonly string[]): Promise<NamedGroup[]> {
  const numbered = names.map((name) => {
    const [, start = name, number = '0'] = OF_SEVERAL.exec(name) ?? []
    return { written: name, start, number: Number(number) }
  })
  return rows<NamedGroup>(
    db,
    sql`with wanted as (select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as wanted(written text, start text, number integer))
      select written, ${groupColumns} from wanted
        join ${productGroup} as own on ${nameKey(sql`own.name`)} = ${nameKey(sql`written`)}
      union all select written, ${groupColumns} from wanted
        join ${productGroup} as own on own.product_group_id = number and ${nameKey(sql`own.name`)} = ${nameKey(sql`start`)}
        where number > 0`,
  )
}

type Sibling = ShopGroup['others'][number] & {
  readonly product_id: number
  readonly product_group_id: number
}

export async function findSiblings(db: Db, groupIds: readonly number[]): Promise<Map<number, Sibling[]>> {
  const found = await rows<Sibling>(
    db,
    sql`select product_id, product_group_id, sku, to_jsonb(option_values) as values from ${product}
      where deleted_at is null
        and product_group_id in ${idRows(groupIds)}`,
  )
  return Map.groupBy(found, ({ product_group_id }) => product_group_id)
}

async function withOthers(
  db: Db,
  groups: readonly FoundGroup[],
  inFile: ReadonlySet<number>,
): Promise<Map<number, ShopGroup>> {
  const ids = groups.map(({ product_group_id }) => product_group_id)
  const siblings = await findSiblings(db, ids)
  return new Map(
    groups.map((group) => {
      const all = siblings.get(group.product_group_id) ?? []
      return [
        group.product_group_id,
        { ...group, others: all.filter(({ product_id }) => !inFile.has(product_id)) },
      ]
    }),
  )
}

export type Target = {
  readonly group: FileGroup
  /** none for a new group */
  readonly shop: ShopGroup | undefined
  /** what tells those apart that have its name; one is enough */
  readonly namesakes: readonly string[]
}

/** @param inFile products that the file has lines for */
export async function targetsByName(
  db: Db,
  groups: readonly FileGroup[],
  inFile: ReadonlySet<number>,
): Promise<Target[]> {
  const named = await namedGroups(
    db,
    groups.map(({ name }) => name),
  )
  const found = Map.groupBy(named, ({ written }) => optionKey(written))
  const shops = await withOthers(db, named, inFile)
  return groups.map((group) => {
    const namesakes = found.get(optionKey(group.name)) ?? []
    return {
      group,
      shop: shops.get(namesakes[0]?.product_group_id ?? 0),
      namesakes: namesakes.map(({ name_in_files }) => name_in_files),
    }
  })
}

/** Each with a number behind it where the shop has the name, or an earlier one. */
async function freeNames(db: Db, names: readonly string[]): Promise<string[]> {
  const free = [...names]
  const taken = new Set<string>()
  for (let number = 2, open = names.map((_, at) => at); open.length > 0; number += 1) {
    const candidates = open.map((at) => free[at] ?? '')
    for (const { written } of await namedGroups(db, candidates)) taken.add(optionKey(written))
    const refused = open.filter((at) => taken.has(optionKey(free[at] ?? '')))
    for (const at of open) taken.add(optionKey(free[at] ?? ''))
    for (const at of refused)
      free[at] = `${(names[at] ?? '').slice(0, GROUP_LENGTH_MAX.name - 8)} (${number})`
    open = refused
  }
  return free
}

/** A product of a marketplace joins the group that its siblings are in, however that is called by now. Else it is new. */
export async function targetsBySiblings(
  db: Db,
  groups: readonly FileGroup[],
  inFile: ReadonlySet<number>,
): Promise<Target[]> {
  const ids = groups.flatMap(({ staysIn }) => [...staysIn])
  const known = await rows<FoundGroup>(
    db,
    sql`select ${groupColumns} from ${productGroup} as own
      where product_group_id in ${idRows(ids)}`,
  )
  const shops = await withOthers(db, known, inFile)
  const found = groups.map((group) => ({
    group,
    shop: [...group.staysIn].flatMap((id) => shops.get(id) ?? [])[0],
  }))
  const made = found.filter(({ shop }) => shop === undefined)
  const names = await freeNames(
    db,
    made.map(({ group }) => group.name),
  )
  return found.map(({ group, shop }) => {
    if (!shop) return { group: { ...group, name: names.shift() ?? group.name }, shop, namesakes: [] }
    const isAlike = shop.options.length === group.optionNames.length
    const optionNames = isAlike ? shop.options.map(({ name }) => name) : group.optionNames
    return { group: { ...group, optionNames }, shop, namesakes: [] }
  })
}
