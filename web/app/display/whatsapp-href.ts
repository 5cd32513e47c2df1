/** A chat with a message to send. @param telephone with its country code, with or without `+`; '' lets the writer choose */
export function whatsappHref(telephone: string, message: string): string {
  return `https://wa.me/${telephone.replace('+', '')}?text=${encodeURIComponent(message)}`
}
