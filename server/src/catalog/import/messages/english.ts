import { groupThousands } from '@warung/contract/money.ts'
import { csvHead, isProductField, productField } from '@warung/contract/product-fields.ts'
import type { PictureFault } from '@warung/contract/values/product-imports.ts'
import type { FileFault, LineFault, LineFaultCode } from '../../../platform/database/schema/import-faults.ts'
import type { CheckedFile } from '../../../platform/database/schema/product-imports.ts'

function grouped(count: number): string {
  return groupThousands(String(count), ',')
}

const LOOK_AGAIN = 'Nothing was imported. Check the file again.'

export function fileFaultText(fault: FileFault): string {
  switch (fault.code) {
    case 'sku_column_missing':
      return `There is no column “SKU”, by which products are found. The first line says: ${fault.heads.join(', ')}. Name a column SKU, or export the products and begin with that file.`
    case 'column_twice':
      return `Two columns are named “${fault.head}”. Remove one.`
    case 'quote_open':
      return `A quote in line ${fault.line} is never closed; part of the file may be missing. Save the file again.`
    case 'quote_misplaced':
      return `There is a quote in the middle of a text in line ${fault.line}. Put the whole text in quotes and double those within, or save the file with a spreadsheet.`
    case 'line_too_long':
      return `Line ${fault.line} is longer than any product. A quote may be missing in it or before it.`
    case 'no_products':
      return 'The file has no products below its header row.'
    case 'check_failed':
      return 'The shop could not check this file, although it tried several times. Check it again. If that fails too, save the file again with a spreadsheet.'
    case 'too_many_lines':
      return `The file has more than ${grouped(fault.most)} lines. Split it into several files, each with the header row.`
    case 'too_many_categories':
      return `With its new categories the shop would have more than ${fault.most}. Use fewer of them in the file.`
    case 'product_changed':
      return `The product with the SKU ${fault.sku} was changed after this file was checked. ${LOOK_AGAIN}`
    case 'product_gone':
      return `The product with the SKU ${fault.sku} was deleted after this file was checked. ${LOOK_AGAIN}`
    case 'category_gone':
      return `The category “${fault.name}” was deleted or renamed after this file was checked. ${LOOK_AGAIN}`
    case 'picture_gone':
      return `The picture ${fault.image} was removed after this file was checked. ${LOOK_AGAIN}`
    case 'group_changed':
      return `The variants of “${fault.name}” were changed after this file was checked. ${LOOK_AGAIN}`
    case 'too_many_options':
      return `There is a column “${fault.head}”, but variants differ by at most ${fault.most} options.`
    case 'sku_taken':
      return `A product with the SKU ${fault.sku} was created after this file was checked. ${LOOK_AGAIN}`
  }
}

export function unreadWeightText(head: string): string {
  return `The column “${head}” was not read, because it does not say grams. If its numbers are grams, name it “Berat (gram)” or “${csvHead('weight_grams')}”.`
}

const pictureFaultTexts: Readonly<Record<PictureFault, string>> = {
  address_refused: 'This address is not on the public internet.',
  not_found: 'There is no file at this address, or it may not be read.',
  not_reachable: 'The server did not answer, several times.',
  too_large: 'The file is too large: at most 12 MB.',
  not_a_picture: 'The file is not a picture that the shop can read.',
}

export function pictureFaultText(fault: PictureFault): string {
  return pictureFaultTexts[fault]
}

export const PICTURES_TO_FETCH =
  'Pictures at other servers are fetched after the import, for products without any.'

export function marketplaceText({
  name,
  skipped_lines,
  alone_lines = 0,
  has_kilograms,
}: NonNullable<CheckedFile['marketplace']>): string {
  const skipped =
    skipped_lines === 0 ? '' : ` Lines without a product of their own: ${grouped(skipped_lines)}.`
  const alone =
    alone_lines === 0 ? '' : ` Variants that become products of their own: ${grouped(alone_lines)}.`
  const kilograms = has_kilograms ? ' Weights are read in kilograms with decimals: 1.500 is 1.5 kg.' : ''
  return `This is a ${name} file. Variants of a product become a group with its options. Pictures are fetched after the import, for products without any.${skipped}${alone}${kilograms}`
}

function headOf({ column }: LineFault): string {
  return column === null ? 'line' : csvHead(column)
}

function leaveOut(fault: LineFault): string {
  return `remove the column ${headOf(fault)} to keep the current values`
}

function exportedWords({ column }: LineFault): string {
  const field = column !== null && isProductField(column) ? productField(column) : undefined
  if (field?.kind !== 'boolean' && field?.kind !== 'choice') return 'one of its words'
  const words = Object.values(field.words).map(([word]) => word)
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const lineFaultTexts: Readonly<Record<LineFaultCode, (fault: LineFault) => string>> = {
  cells_missing: ({ limit }) => `Cells are missing: expected ${limit}. Write all of them, empty ones too.`,
  cells_beyond: ({ limit }) =>
    `There are more cells than the ${limit} columns. Put a text that has a separator in it in quotes.`,
  sku_missing: () => 'SKU is missing. Enter one: products are found by SKU.',
  sku_twice: ({ limit }) => `Line ${limit} has the same SKU. Keep one of the two.`,
  sku_twice_but_for_case: ({ limit }) =>
    `Line ${limit} has the same SKU in different capitals. Keep one of the two, or change one SKU.`,
  name_missing: () => 'Name is missing. Enter one.',
  price_missing: (fault) => `Price is missing. Enter one, or ${leaveOut(fault)}.`,
  stock_missing: (fault) => `Stock is missing. Enter a number, 0 for none, or ${leaveOut(fault)}.`,
  text_too_long: ({ limit }) => `This is too long: at most ${grouped(limit ?? 0)} characters.`,
  number_ambiguous: ({ column }) =>
    `This can be read in two ways, with a comma for thousands or for decimals. Write ${column === 'price' ? '85000 or 85.000' : '1500 or 1.500'}.`,
  price_unreadable: () => 'Not a valid price. Enter 85000 or 85.000.',
  stock_unreadable: () => 'Not a valid stock. Enter digits only, such as 12, or 0 for none.',
  weight_unreadable: () => 'Not a valid weight. Enter whole grams, such as 250 or 1.500, or leave it empty.',
  number_too_small: ({ limit }) => `This is less than ${limit ?? 0}.`,
  number_too_large: ({ limit }) => `This is too much: at most ${grouped(limit ?? 0)}.`,
  category_unknown: () =>
    'This category doesn’t exist. Correct its name, or let the import create missing categories (separate several with | ).',
  category_name_too_long: ({ limit }) => `A category’s name has at most ${limit} characters.`,
  too_many_categories_of_product: ({ limit }) => `A product is in at most ${limit} categories.`,
  number_unreadable: (fault) => `Not a whole number. Enter digits only, or ${leaveOut(fault)}.`,
  choice_unreadable: (fault) => `Write ${exportedWords(fault)}, or ${leaveOut(fault)}.`,
  picture_unknown: (fault) =>
    `The shop has no such picture. Upload it in a product’s form and copy its address from an export, write an address that begins with https://, or ${leaveOut(fault)}.`,
  too_many_pictures: ({ limit }) => `A product has at most ${limit} pictures.`,
  day_unreadable: () => 'Not a valid date. Enter 2026-11-27 or 27/11/2026, or leave it empty.',
  sale_not_cheaper: () => 'The sale price must be lower than the price. Lower it, or leave it empty.',
  sale_price_missing: () => 'The sale price is missing. Enter one, or clear the days of the sale.',
  sale_days_reversed: () => 'The sale ends before it begins. Correct one of the days.',
  group_missing: () => 'The group is missing. Enter its name, or clear the options.',
  options_missing: () =>
    'Options are missing: a product in a group needs one, such as Size with the value M.',
  option_name_missing: () => 'The option’s name is missing, such as Size. Enter one.',
  option_value_missing: () => 'The option’s value is missing, such as M. Enter one.',
  option_twice: () => 'Two options have the same name. Rename one of them.',
  group_options_differ: ({ limit }) =>
    `The options have other names than in line ${limit} of the same group. Use the same names, in the same order.`,
  group_options_of_shop: ({ other }) =>
    `Products of this group that are not in the file have the options ${other}. Name them alike, in the same order, or write all products of the group.`,
  group_ambiguous: ({ other }) => `Several groups have this name. Write which: ${other}.`,
  group_of_one: () => 'This is the only product in its group. Add a second one, or clear group and options.',
  group_left_with_one: () =>
    'The group that this product leaves would have one product left. Take that one out as well, or let this one stay.',
  group_too_large: ({ limit }) => `A group has at most ${limit} products.`,
  variant_twice: ({ limit }) => `Line ${limit} has the same values in the same group. Change one of them.`,
  variant_taken: ({ other }) =>
    `The product with the SKU ${other} has the same values in the same group. Change one of them.`,
}

export function lineFaultText(fault: LineFault): string {
  return lineFaultTexts[fault.code](fault)
}
