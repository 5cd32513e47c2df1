import { optionKey } from '@warung/contract/variant-names.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/open.ts'
import { product, productGroup } from '../../../platform/database/schema/catalog.ts'
import { rows } from '../../../platform/database/sql/query-rows.ts'
import { nameKey } from '../../categories/check-category.ts'
import { groupInFiles } from './group-in-files.ts'
import type { ShopGroup } from './judge-group.ts'

type NamedGroup = Omit<ShopGroup, 'others'> & { readonly written: string }

const OF_SEVERAL = /^(.+) #(\d{1,9})$/

async function namedGroups(db: Db, names: readonly string[]): Promise<NamedGroup[]> {
  const numbered = names.map((name) => {
    const [, start = name, number = '0'] = OF_SEVERAL.exec(name) ?? []
    return { written: name, start, number: Number(number) }
  })
  return rows<NamedGroup>(
    db,
    sql`select wanted.written, own.product_group_id, own.name, own.options, own.version,
        ${groupInFiles} as name_in_files
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as wanted(written text, start text, number integer)
      join ${productGroup} as own on ${nameKey(sql`own.name`)} = ${nameKey(sql`wanted.written`)}
        or own.product_group_id = wanted.number and ${nameKey(sql`own.name`)} = ${nameKey(sql`wanted.start`)}`,
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
        and product_group_id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(groupIds)}::jsonb))`,
  )
  return Map.groupBy(found, ({ product_group_id }) => product_group_id)
}

export type FoundGroups = {
  /** by the key of the name in the file; none for new groups */
  readonly byName: ReadonlyMap<string, ShopGroup>
  /** keys of names that several groups have, with what tells them apart */
  readonly ambiguous: ReadonlyMap<string, readonly string[]>
}

/** @param inFile products that the file has lines for */
export async function findShopGroups(
  db: Db,
  names: readonly string[],
  inFile: ReadonlySet<number>,
): Promise<FoundGroups> {
  const found = Map.groupBy(await namedGroups(db, names), ({ written }) => optionKey(written))
  const single = [...found].flatMap(([key, groups]) =>
    groups.length === 1 ? groups.map((group) => ({ key, group })) : [],
  )
  const siblings = await findSiblings(
    db,
    single.map(({ group }) => group.product_group_id),
  )
  const byName = single.map(({ key, group: { written: _, ...group } }) => {
    const others = (siblings.get(group.product_group_id) ?? []).filter(
      ({ product_id }) => !inFile.has(product_id),
    )
    return [key, { ...group, others }] as const
  })
  const ambiguous = [...found].filter(([, groups]) => groups.length > 1)
  return {
    byName: new Map(byName),
    ambiguous: new Map(
      ambiguous.map(([key, groups]) => [key, groups.map(({ name_in_files }) => name_in_files)]),
    ),
  }
}
