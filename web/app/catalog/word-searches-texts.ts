const english = {
  try: 'Try one word:',
}

const indonesian: typeof english = {
  try: 'Coba satu kata:',
}

export const wordSearchesTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
