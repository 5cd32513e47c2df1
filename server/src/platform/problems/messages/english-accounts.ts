import { settingLabel } from '@warung/contract/setting-label.ts'
import { ADDRESSES_MAX } from '@warung/contract/values/customer-limits.ts'
import { LIST_FILTERS_MAX } from '@warung/contract/values/list-filters.ts'
import { aboutField, type ProblemMessages } from './problem-messages.ts'

export const englishAccounts = {
  sign_in_required: 'Please sign in to continue.',
  shopper_required: 'Admins can’t shop. Sign in as a customer to do this.',
  admin_required: 'Only admins can do this.',
  super_admin_required: 'Only a Super Admin can do this.',
  permission_required: 'You don’t have permission for this. Ask the shop’s Super Admin.',

  invalid_credentials: 'Invalid email or password.',
  session_ended: 'Your session has ended. Please sign in again.',
  too_many_wrong_passwords: () => 'Too many wrong passwords. Please wait a few minutes and try again.',
  password_queue_full: 'Many people are signing in right now. Please try again shortly.',
  current_password_wrong: aboutField('current_password', 'Your current password is wrong.'),
  too_many_account_links: () =>
    'We’ve already sent several links. Please check your mail and its spam folder, or try again in an hour.',
  account_link_invalid:
    'This link no longer works: it was already used, has expired, or is incomplete. Please request a new one.',
  session_not_found: 'This session has already ended.',
  email_taken: aboutField('email', 'An account with this email already exists.'),
  user_not_found: 'This user does not exist.',
  guest_account_fixed: 'The guest account cannot be changed.',
  own_account_not_managed: 'You can’t change your own account here.',
  admin_account_not_deleted:
    'An admin’s account can’t be deleted here. Ask the Super Admin to make you a customer first.',
  account_has_open_order: ({ order_id }) =>
    `Order ${order_id} is not finished yet. Delete your account once it has arrived or is cancelled.`,
  address_not_saved: 'This address is no longer saved.',
  too_many_addresses: `You can save at most ${ADDRESSES_MAX} addresses. Delete one first.`,
  too_many_list_filters: `You can save at most ${LIST_FILTERS_MAX} filters for a list. Delete one first.`,
  customer_note_changed:
    'Another admin has just changed this note. Your text is still here. Copy it, then reload the page.',
  role_not_below_own: 'You can only change users whose role is below yours.',
  last_super_admin: 'You are the only Super Admin. Make another user Super Admin first.',
  only_admins_limited: 'Only an Admin can have limited permissions.',
  invitation_invalid:
    'This invitation no longer works: it was already used, has expired, or was withdrawn. Ask for a new one.',
  invitation_not_found: 'There is no such open invitation.',
  already_admin: 'You’re already an admin. Send this link to the person it is meant for.',

  settings_changed: ({ keys }) => ({
    message: `Another admin has just changed: ${keys.map(settingLabel).join(', ')}. Your changes are still here. Save again to replace theirs.`,
    errors: Object.fromEntries(keys.map((key) => [key, ['Another admin has just changed this.']])),
  }),
  setting_fixed: ({ key, variable }) =>
    aboutField(
      key,
      `${settingLabel(key)} is set by ${variable} in the environment and can’t be changed here.`,
      `Set by ${variable} in the environment.`,
    ),
  logo_not_uploaded: aboutField('logo', 'The logo must be a picture uploaded to this shop.'),
} satisfies Partial<ProblemMessages>
