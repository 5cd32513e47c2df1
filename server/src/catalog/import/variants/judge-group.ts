import type { ProductOption } from '@warung/contract/product-groups.ts'
import { VARIANTS_MAX, VARIANTS_MIN } from '@warung/contract/values/limits.ts'
import { optionKey } from '@warung/contract/variant-names.ts'
import type { LineFault } from '../../../platform/database/schema/import-faults.ts'
import type { FileGroup, FileMember } from './file-groups.ts'

/** A group of the shop; `others` are its products without a line in the file. */
export type ShopGroup = {
  readonly product_group_id: number
  readonly name: string
  readonly name_in_files: string
  readonly options: readonly ProductOption[]
  readonly version: number
  readonly others: readonly { readonly sku: string; readonly values: readonly string[] }[]
}

export type FaultOfLine = { readonly line: number; readonly fault: LineFault }
type SpelledMember = { readonly line: number; readonly values: readonly string[] }

export type JudgedGroup = {
  readonly faults: readonly FaultOfLine[]
  readonly options: readonly ProductOption[]
  /** lines whose products join the group, with values spelled as in its options */
  readonly joining: readonly SpelledMember[]
}

function hasSameOptions({ options }: ShopGroup, names: readonly string[]): boolean {
  return (
    options.length === names.length &&
    options.every(({ name }, at) => optionKey(name) === optionKey(names[at] ?? ''))
  )
}

/** The shop's values first, then the file's in its order; at most 100 of them. */
function optionWith(known: ProductOption | undefined, name: string, used: readonly string[]): ProductOption {
  const spelled = new Map((known?.values ?? []).map((value) => [optionKey(value), value]))
  for (const value of used) if (!spelled.has(optionKey(value))) spelled.set(optionKey(value), value)
  const usedKeys = new Set(used.map(optionKey))
  const values =
    spelled.size <= VARIANTS_MAX
      ? [...spelled.values()]
      : [...spelled].filter(([key]) => usedKeys.has(key)).map(([, value]) => value)
  return { name: known?.name ?? name, values }
}

function groupOptions(
  { optionNames }: FileGroup,
  rows: readonly (readonly string[])[],
  shop: ShopGroup | undefined,
): ProductOption[] {
  const known = shop && hasSameOptions(shop, optionNames) ? shop.options : []
  return optionNames.map((name, at) =>
    optionWith(
      known[at],
      name,
      rows.map((values) => values[at] ?? ''),
    ),
  )
}

function spelledAs(options: readonly ProductOption[], values: readonly string[]): string[] {
  return options.map(({ values: known }, at) => {
    const key = optionKey(values[at] ?? '')
    return known.find((value) => optionKey(value) === key) ?? values[at] ?? ''
  })
}

function combination(values: readonly string[]): string {
  return JSON.stringify(values.map(optionKey))
}

class Judging {
  readonly faults: FaultOfLine[] = []
  readonly group: FileGroup
  readonly shop: ShopGroup | undefined

  constructor(group: FileGroup, shop: ShopGroup | undefined) {
    this.group = group
    this.shop = shop
  }

  #refuse(line: number, fault: Omit<LineFault, 'column' | 'found'>): void {
    this.faults.push({ line, fault: { column: 'group', found: this.group.name, ...fault } })
  }

  /** @returns members whose options the group can have */
  withOptionsOfGroup(): FileMember[] {
    const { group, shop } = this
    const [other] = shop && !hasSameOptions(shop, group.optionNames) ? shop.others : []
    return group.members.filter(({ line, isStranger }) => {
      if (isStranger) this.#refuse(line, { code: 'group_options_differ', limit: group.position })
      else if (other && shop) {
        const names = shop.options.map(({ name }) => name).join(', ')
        this.#refuse(line, { code: 'group_options_of_shop', other: names })
      } else return true
      return false
    })
  }

  withoutDoubles(members: readonly FileMember[]): FileMember[] {
    const inShop = new Map((this.shop?.others ?? []).map(({ sku, values }) => [combination(values), sku]))
    const lines = new Map<string, number>()
    return members.filter(({ line, values }) => {
      const key = combination(values)
      const [same, sku] = [lines.get(key), inShop.get(key)]
      if (same !== undefined) this.#refuse(line, { code: 'variant_twice', limit: same })
      else if (sku !== undefined) this.#refuse(line, { code: 'variant_taken', other: sku })
      else lines.set(key, line)
      return same === undefined && sku === undefined
    })
  }

  withinSize(members: readonly FileMember[]): FileMember[] {
    const others = this.shop?.others.length ?? 0
    const within = members.slice(0, VARIANTS_MAX - others)
    for (const { line } of members.slice(within.length))
      this.#refuse(line, { code: 'group_too_large', limit: VARIANTS_MAX })
    if (within.length + others >= VARIANTS_MIN) return within
    // if other lines have faults, the group may be too small only because of them
    if (this.faults.length === 0) for (const { line } of within) this.#refuse(line, { code: 'group_of_one' })
    return []
  }
}

export function judgeGroup(group: FileGroup, shop: ShopGroup | undefined): JudgedGroup {
  const judging = new Judging(group, shop)
  const members = judging.withinSize(judging.withoutDoubles(judging.withOptionsOfGroup()))
  const others = shop?.others.map(({ values }) => values) ?? []
  const options = groupOptions(group, [...others, ...members.map(({ values }) => values)], shop)
  return {
    faults: judging.faults,
    options,
    joining: members
      .filter(({ isChanged }) => isChanged)
      .map(({ line, values }) => ({ line, values: spelledAs(options, values) })),
  }
}
