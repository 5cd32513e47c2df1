/** What a shopper may say beside the address: who receives the order, and how to reach them. */
export const CONTACT_FIELDS = ['recipient', 'telephone', 'email'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
