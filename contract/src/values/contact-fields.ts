export const CONTACT_FIELDS = ['recipient', 'telephone', 'email'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
