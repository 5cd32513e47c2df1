/** Which orders a bank line's text mentions, by number or by buyer. */

type Named = { readonly order_id: number; readonly buyer_name: string }

function textWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toUpperCase()
      .replace(/\p{Mark}/gu, '')
      .match(/\p{Letter}+|\d+/gu) ?? []
  )
}

/** Shorter names occur in too many texts. */
const NAME_LETTERS_MIN = 4

/** A name's first two words, since banks cut long names. @returns '' for a name too short to identify a buyer */
function buyerKey(name: string): string {
  const key = textWords(name).slice(0, 2).join(' ')
  return key.length < NAME_LETTERS_MIN ? '' : key
}

/** `INV123 DARI BUDI SANTOSO` → its words, and its pairs of neighbouring words. */
function textKeys(text: string): ReadonlySet<string> {
  const words = textWords(text)
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])
}

/** @returns a function that finds the orders mentioned in a text: one list per matching word, in the order of `orders` */
export function indexMentions<Order extends Named>(
  orders: readonly Order[],
): (text: string) => readonly (readonly Order[])[] {
  const byKey = new Map<string, Order[]>()
  for (const order of orders) {
    for (const key of [`${order.order_id}`, buyerKey(order.buyer_name)]) {
      const named = byKey.get(key)
      if (named) named.push(order)
      else if (key !== '') byKey.set(key, [order])
    }
  }
  return (text) => [...textKeys(text)].flatMap((key) => [byKey.get(key) ?? []])
}
