import { FIRST_INPUT_DAY } from '@warung/contract/fields.ts'
import { isProductField, PRODUCT_FIELDS } from '@warung/contract/product-fields.ts'
import { settingLabel } from '@warung/contract/setting-label.ts'
import { VARIANTS_MAX, VARIANTS_MIN } from '@warung/contract/values/limits.ts'
import type { ValidationTexts } from './validation-text.ts'

function entries(limit: string, count: number): string {
  return `${limit} ${count === 1 ? 'entry' : 'entries'}`
}

function characters(limit: string, count: number): string {
  return `${limit} ${count === 1 ? 'character' : 'characters'}`
}

export const englishValidation: ValidationTexts = {
  fieldLabel: (name) => (isProductField(name) ? PRODUCT_FIELDS[name].label.en : settingLabel(name)),
  required: 'must be given',
  invalid: 'is not valid',
  expected: {
    string: 'must be text',
    number: 'must be a number',
    int: 'must be a whole number',
    boolean: 'must be yes or no',
    array: 'must be a list',
  },
  oneOf: (values) => `must be ${values}`,
  atLeast: {
    text: (limit, count) => `must have at least ${characters(limit, count)}`,
    list: (limit, count) => `must have at least ${entries(limit, count)}`,
    number: (limit) => `must be at least ${limit}`,
  },
  atMost: {
    text: (limit, count) => `must have at most ${characters(limit, count)}`,
    list: (limit, count) => `must have at most ${entries(limit, count)}`,
    number: (limit) => `must be at most ${limit}`,
  },
  faults: {
    amount_once: 'Enter the amount once: in rupiah, or in the currency of the payment.',
    account_number: 'must be 5 to 30 digits',
    amount_missing: 'Enter the amount to refund for these items.',
    blank: 'must not be blank',
    colour: 'must be a colour such as #0c6240, in lower case',
    combination_twice: 'Two variants have the same values.',
    day: 'must be a day such as 2026-11-20',
    days_order: 'The most days must not be less than the fewest.',
    days_pair: 'Enter both the fewest and the most days, or neither.',
    discount_amount: 'must be at least Rp 1',
    discount_code: 'must be 3 to 40 letters, digits, - or _',
    discount_days: 'must not be before it starts',
    discount_items: 'Choose at least one product or category, or let the code cover everything.',
    discount_name: 'must be at most 60 characters',
    discount_percent: 'must be a whole number from 1 to 100',
    discount_pieces: 'must be a whole number from 1 to 1,000',
    email: 'must be an email address',
    first_day: `must not be before ${FIRST_INPUT_DAY}`,
    hold_hours: 'must be at least 0.1 hours (6 minutes)',
    https: 'must be addresses that begin with https://',
    id: 'must be a whole number above 0',
    message_fields_en:
      'may name {name}, {shop}, {order}, {total}, {courier}, {tracking} and {link} in braces',
    message_fields_id: 'may name {nama}, {toko}, {pesanan}, {total}, {kurir}, {resi} and {tautan} in braces',
    most_below_least: 'must not be less than the smallest sum',
    no_angle_brackets: 'must not contain < or >',
    no_control_characters: 'must not contain line breaks or invisible characters',
    no_payment_method: 'must have at least one method turned on',
    not_storable: 'contains characters that cannot be stored',
    npwp: 'An NPWP has 15 or 16 digits.',
    npwp_missing: 'Enter your NPWP: invoices with PPN show it.',
    one_line: 'must be one line of text',
    option_twice: 'Each option needs its own name.',
    order_ids: 'must be order numbers, such as 12,7,30',
    passwords_differ: 'Unmatch password', // spec §5
    pixel_google: 'must be a measurement ID of Google Analytics, such as G-AB12CD34EF',
    pixel_meta: 'must be the digits of a Meta pixel’s ID',
    pixel_tiktok: 'must be the letters and digits of a TikTok pixel’s ID',
    payment_method_twice: 'must name each method once',
    plain_lines: 'must be plain lines of text',
    product_change: 'must be publish, make_draft, price, category or delete',
    product_twice: 'must name each product once',
    provider_id: 'is not an id of the payment provider',
    service_twice: 'Each service of a zone needs its own name.',
    services_elsewhere: 'Add a rate for everywhere else, or choose another option for it.',
    sku_twice: 'Each variant needs its own SKU.',
    telephone: 'must be a telephone number, such as 0274 555 123',
    two_decimals: 'must have at most two decimals',
    uploaded_image: 'must be a picture uploaded to this shop',
    value_twice: 'An option has the same value twice.',
    values_of_options: 'Each variant needs one value of each option.',
    variants_few: `At least ${VARIANTS_MIN} variants are needed.`,
    variants_many: `At most ${VARIANTS_MAX} variants are possible.`,
    version_missing: 'must come with its version',
    whatsapp: 'must be a telephone number with its country code, such as 6281234567890',
    zero: 'must not be 0',
    zone_area: 'Add a province or a city to the zone.',
    zone_service: 'Add a service with its price to the zone.',
  },
}
