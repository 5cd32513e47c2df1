/** After the last line: whether the groups that a file names can be, and which lines then join which. */
import type { ImportedVariant } from '@warung/contract/product-csv.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/open.ts'
import type { LineFault } from '../../../platform/database/schema/import-faults.ts'
import { productImportGroup, productImportLine } from '../../../platform/database/schema/product-imports.ts'
import { idRows } from '../../../platform/database/sql/one-of.ts'
import { type ImportRow, inClaimedImport } from '../claim-import.ts'
import type { FileGroup, FileGroups } from './file-groups.ts'
import { findSiblings, type Target, targetsByName, targetsBySiblings } from './find-shop-groups.ts'
import { type FaultOfLine, type JudgedGroup, judgeGroup } from './judge-group.ts'

const CHECKED_BATCH_GROUPS = 200

type Judged = JudgedGroup & Omit<Target, 'namesakes'>

export type GroupsCheck = {
  readonly db: Db
  readonly row: ImportRow
  /** of marketplaces: what cannot be in a group becomes a product of its own */
  readonly isLenient: boolean
  readonly inFile: FileGroups
}

type CheckedBatch = { readonly faults: readonly FaultOfLine[]; readonly joined: readonly Judged[] }

function judged({ group, shop, namesakes }: Target): Judged {
  if (namesakes.length <= 1) return { ...judgeGroup(group, shop), group, shop }
  const fault: LineFault = {
    ...{ code: 'group_ambiguous', column: 'group', found: group.name },
    other: namesakes.slice(0, 3).join(', '),
  }
  const changed = group.members.filter(({ isChanged }) => isChanged)
  return {
    ...{ options: [], joining: [], group, shop },
    faults: changed.map(({ line }) => ({ line, fault })),
  }
}

async function insertGroups(db: Db, { row }: GroupsCheck, joined: readonly Judged[]): Promise<void> {
  const groups = joined.map(({ group, shop, options }) => ({
    ...{ position: group.position, product_group_id: shop?.product_group_id ?? null, options },
    ...{ name: shop?.name ?? group.name, options_before: shop?.options ?? null, version: shop?.version ?? 1 },
  }))
  await db.execute(sql`insert into ${productImportGroup} (product_import_id, position, product_group_id, name, options,
      options_before, version)
    select ${row.product_import_id}::integer, position, product_group_id, name, options, options_before, version
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as new(position integer, product_group_id integer,
      name text, options jsonb, options_before jsonb, version integer)`)
}

async function markJoining(db: Db, { row }: GroupsCheck, joined: readonly Judged[]): Promise<void> {
  const lines = joined.flatMap(({ group, shop, options, joining }) =>
    joining.map(({ line, values }) => {
      const named = options.map(({ name }, at) => ({ name, value: values[at] ?? '' }))
      const variant: ImportedVariant = { group: shop?.name_in_files ?? group.name, options: named }
      return { line, group_position: group.position, variant }
    }),
  )
  await db.execute(sql`update ${productImportLine} as line
    set group_position = joining.group_position, waits_for_group = true,
      after = jsonb_set(line.after, '{variant}', joining.variant)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as joining(line integer, group_position integer,
      variant jsonb)
    where line.product_import_id = ${row.product_import_id} and line.line = joining.line and line.kind <> 'fault'`)
}

async function markFaults(db: Db, { row }: GroupsCheck, faults: readonly FaultOfLine[]): Promise<void> {
  const lines = [...Map.groupBy(faults, ({ line }) => line)].map(([line, found]) => {
    return { line, faults: found.map(({ fault }) => fault) }
  })
  await db.execute(sql`update ${productImportLine} as line
    set kind = 'fault', before = '{}', after = '{}', picture_addresses = '[]', is_price_unusual = false,
      faults = line.faults || faulty.faults
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as faulty(line integer, faults jsonb)
    where line.product_import_id = ${row.product_import_id} and line.line = faulty.line`)
}

/** They become, or stay, products of their own. */
async function leaveAlone(db: Db, { row }: GroupsCheck, lines: readonly number[]): Promise<void> {
  await db.execute(sql`update ${productImportLine} set before = before - 'variant', after = after - 'variant',
      kind = case when kind = 'change' and after - 'variant' = '{}' and picture_addresses = '[]' then 'same' else kind end
    where product_import_id = ${row.product_import_id}
      and line in ${idRows(lines)}`)
}

async function checkBatch(check: GroupsCheck, groups: readonly FileGroup[]): Promise<CheckedBatch> {
  const { db, row, isLenient, inFile } = check
  const targets = isLenient ? targetsBySiblings : targetsByName
  const all = (await targets(db, groups, inFile.products)).map(judged)
  const faults = all.flatMap(({ faults }) => faults)
  const joined = all.filter(({ joining }) => joining.length > 0)
  const alone = all.flatMap(({ group, joining }) => {
    const lines = new Set(joining.map(({ line }) => line))
    return group.members
      .filter(({ line, isChanged }) => isChanged && !lines.has(line))
      .map(({ line }) => line)
  })
  await inClaimedImport(db, row, async (db) => {
    await insertGroups(db, check, joined)
    await markJoining(db, check, joined)
    if (isLenient) await leaveAlone(db, check, alone)
    else await markFaults(db, check, faults)
  })
  return { faults, joined }
}

/** When products leave a group, no single product may stay behind in it. */
async function checkLeft(check: GroupsCheck, joinedIds: ReadonlySet<number>): Promise<FaultOfLine[]> {
  const { db, row, isLenient, inFile } = check
  const leaving = Map.groupBy(inFile.leavers, ({ left_group_id }) => left_group_id)
  const ids = [...leaving.keys()].filter((id) => !joinedIds.has(id))
  if (isLenient || ids.length === 0) return []
  const siblings = await findSiblings(db, ids)
  const faults = ids.flatMap((id): FaultOfLine[] => {
    const leavers = leaving.get(id) ?? []
    const staying = (siblings.get(id)?.length ?? 0) - leavers.length
    const fault: LineFault = { code: 'group_left_with_one', column: 'group', found: '' }
    return staying === 1 ? leavers.map(({ line }) => ({ line, fault })) : []
  })
  if (faults.length > 0) await inClaimedImport(db, row, (db) => markFaults(db, check, faults))
  return faults
}

async function markLeavers({ db, row, inFile: { leavers } }: GroupsCheck): Promise<void> {
  if (leavers.length === 0) return
  await inClaimedImport(db, row, async (db) => {
    await db.execute(sql`update ${productImportLine} as line set left_group_id = leaving.left_group_id
      from jsonb_to_recordset(${JSON.stringify(leavers)}::jsonb) as leaving(line integer, left_group_id integer)
      where line.product_import_id = ${row.product_import_id} and line.line = leaving.line`)
  })
}

/** @returns faults that no line has alone; where they are lenient, why those lines are in no group */
export async function checkGroups(check: GroupsCheck): Promise<readonly FaultOfLine[]> {
  const changed = check.inFile.changed()
  const faults: FaultOfLine[] = []
  const joinedIds = new Set<number>()
  for (let at = 0; at < changed.length; at += CHECKED_BATCH_GROUPS) {
    const batch = await checkBatch(check, changed.slice(at, at + CHECKED_BATCH_GROUPS))
    faults.push(...batch.faults)
    for (const { shop } of batch.joined) if (shop) joinedIds.add(shop.product_group_id)
  }
  faults.push(...(await checkLeft(check, joinedIds)))
  await markLeavers(check)
  return faults
}
