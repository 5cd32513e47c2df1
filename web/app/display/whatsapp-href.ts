/** Opens a chat with a prepared message. @param telephone with country code, with or without `+`; '' lets the sender choose */
export function whatsappHref(telephone: string, message: string): string {
  return `https://wa.me/${telephone.replace('+', '')}?text=${encodeURIComponent(message)}`
}
