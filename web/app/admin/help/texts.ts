const english = {
  allTopics: 'All topics',
  intro: 'What would you like to do?',
  notFound: 'This topic does not exist.',
  title: 'Help',
}

const indonesian: typeof english = {
  allTopics: 'Semua topik',
  intro: 'Apa yang ingin Anda lakukan?',
  notFound: 'Topik ini tidak ada.',
  title: 'Bantuan',
}

export const helpTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
