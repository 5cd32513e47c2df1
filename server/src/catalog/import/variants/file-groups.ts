import type { ImportedVariant } from '@warung/contract/product-csv.ts'
import { optionKey } from '@warung/contract/variant-names.ts'
import type { CsvProduct } from '../csv-products.ts'

export type FileMember = {
  readonly line: number
  readonly values: readonly string[]
  /** not yet a variant of the shop with these options */
  readonly isChanged: boolean
  /** its options are named otherwise than the group's first line names them */
  readonly isStranger: boolean
}

export type FileGroup = {
  /** as its first line writes it */
  readonly name: string
  readonly position: number
  readonly optionNames: readonly string[]
  readonly members: FileMember[]
  /** groups of the shop that products of it are in and stay in */
  readonly staysIn: Set<number>
}

type Leaver = { readonly line: number; readonly left_group_id: number }

function namesKey(names: readonly string[]): string {
  return JSON.stringify(names.map(optionKey))
}

/** The groups of a file, collected from all its lines and checked after the last one (check-groups.ts). */
export class FileGroups {
  readonly #groups = new Map<string, FileGroup>()
  readonly leavers: Leaver[] = []
  /** of the shop that have a line: it says of them what the shop's own rows no longer do */
  readonly products = new Set<number>()

  add(
    line: number,
    variant: ImportedVariant | null,
    existing: CsvProduct | undefined,
    isChanged: boolean,
  ): void {
    const { product_id = null, product_group_id: left_group_id = null } = existing ?? {}
    if (product_id !== null) this.products.add(product_id)
    if (isChanged && left_group_id !== null) this.leavers.push({ line, left_group_id })
    if (variant === null) return
    const group = this.#groupOf(line, variant)
    const optionNames = variant.options.map(({ name }) => name)
    group.members.push({
      ...{ line, isChanged },
      values: variant.options.map(({ value }) => value),
      isStranger: namesKey(optionNames) !== namesKey(group.optionNames),
    })
  }

  /** The product is in a group already, and the file has no say in that. */
  addStaying(line: number, variant: ImportedVariant | null, product_group_id: number): void {
    if (variant !== null) this.#groupOf(line, variant).staysIn.add(product_group_id)
  }

  #groupOf(position: number, { group: name, options }: ImportedVariant): FileGroup {
    const key = optionKey(name)
    const known = this.#groups.get(key)
    if (known) return known
    const optionNames = options.map((option) => option.name)
    const group = { name, position, optionNames, members: [], staysIn: new Set<number>() }
    this.#groups.set(key, group)
    return group
  }

  /** Those whose membership changes. */
  changed(): FileGroup[] {
    return [...this.#groups.values()].filter(({ members }) => members.some(({ isChanged }) => isChanged))
  }
}
