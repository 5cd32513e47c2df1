import type { ImportedVariant } from '@warung/contract/product-csv.ts'
import { GROUP_LENGTH_MAX, OPTIONS_MAX } from '@warung/contract/values/limits.ts'
import { OPTION_COLUMNS } from '@warung/contract/variant-columns.ts'
import { optionKey } from '@warung/contract/variant-names.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import type { OwnCells } from './marketplace.ts'

type NamedOption = ImportedVariant['options'][number]

function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().trim()
}

/** A product's variants become a group. Two products of a file with one name have a group each. */
export class GroupsOfFile {
  readonly #nameOf = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** where to look on for a free number, or thousands of one name take minutes */
  readonly #nextNumber = new Map<string, number>()

  #nameFor(product: string, name: string): string {
    const known = this.#nameOf.get(product)
    if (known !== undefined) return known
    const start = cut(name, GROUP_LENGTH_MAX.name - 6)
    const key = optionKey(start)
    let free = start
    let number = this.#nextNumber.get(key) ?? 2
    for (; this.#taken.has(optionKey(free)); number += 1) free = `${start} (${number})`
    this.#nextNumber.set(key, number)
    this.#nameOf.set(product, free)
    this.#taken.add(optionKey(free))
    return free
  }

  /** @param product what its lines have in common @param options in their order; none for a product without variants */
  cells(product: string, name: string, options: readonly NamedOption[]): OwnCells {
    if (options.length === 0 || name === '') return {}
    const filled = options.slice(0, OPTIONS_MAX).flatMap((option, at) => {
      const columns = OPTION_COLUMNS[at]
      if (!columns) return []
      return [
        [columns.name, cut(option.name, GROUP_LENGTH_MAX.option)] as const,
        [columns.value, cut(option.value, GROUP_LENGTH_MAX.value)] as const,
      ]
    })
    return { ...Object.fromEntries(filled), group: this.#nameFor(product, name) }
  }
}

/** @param names '' where the file has none @param fallback what the marketplace calls an option */
export function namedOptions(
  values: readonly string[],
  names: readonly string[],
  fallback: string,
): NamedOption[] {
  return values.map((value, at) => ({
    name: names[at] || (values.length === 1 ? fallback : `${fallback} ${at + 1}`),
    value,
  }))
}

type SaleCells = Pick<OwnCells, 'sale_price' | 'sale_from' | 'sale_until'>

/** None where the file's is not below the price: it would have no effect. */
export function saleCells(price: string, { sale_price = '', ...days }: SaleCells): SaleCells {
  const [normal, reduced] = [parseRupiah(price), parseRupiah(sale_price)]
  const isNone = sale_price === '' || (normal !== undefined && reduced !== undefined && reduced >= normal)
  return isNone ? {} : { sale_price, ...days }
}
