import { href } from 'react-router'
import { ConfirmFromMail } from '../account/confirm-from-mail'
import { runStockAlertAction } from '../catalog/stock-alert-action'
import { stockAlertTexts } from '../catalog/stock-alert-texts'
import type { Route } from './+types/stop-mails'

export function loader() {
  return null
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return runStockAlertAction(await request.formData())
}

export function meta(): Route.MetaDescriptors {
  return [{ title: stockAlertTexts.stop }]
}

export default function StopMails() {
  return (
    <ConfirmFromMail
      heading={stockAlertTexts.heading}
      explanation={stockAlertTexts.stopExplanation}
      button={stockAlertTexts.stop}
      done={stockAlertTexts.stopped}
      next={{ to: href('/'), text: stockAlertTexts.toShop }}
    />
  )
}
