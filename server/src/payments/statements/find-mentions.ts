/** Which orders the text of a bank's line names, by number or by buyer. */

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

/** A shorter name is in too many texts. */
const NAME_LETTERS_MIN = 4

/** The first two words of a name: banks cut off long ones. @returns '' for a name too short to tell */
function buyerKey(name: string): string {
  const key = textWords(name).slice(0, 2).join(' ')
  return key.length < NAME_LETTERS_MIN ? '' : key
}

/** `INV123 DARI BUDI SANTOSO` → its words, and its words in pairs. */
function textKeys(text: string): ReadonlySet<string> {
  const words = textWords(text)
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])
}

/** @returns finds the orders that a text names: one list for each word that names some, in the order of `orders` */
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
