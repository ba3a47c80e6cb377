/** Phrases that address a person or are about one. Each pool goes from the plainest to the freest. */
export const letters = {
  newsletterSubject: [
    'News about {title}',
    'This Month: {title}',
    'Three Ideas About {title}',
    'A Fresh Look at {title}, Just for You',
    'The Letter in Which {title} Takes Centre Stage',
  ],
  welcomeSubject: [
    'Welcome to {title}',
    'Good to Have You: {title}',
    'Your First Steps With {title}',
    'The Door Is Open: {title}',
  ],
  newsletterOpening: [
    'Here is our news about {topic}.',
    'In this issue, we look at {topic}.',
    'We have saved our favourite stories about {topic} for you.',
    'Some letters are best read slowly, and this one, about {topic}, may be one of them.',
  ],
  welcomeOpening: [
    'Welcome, and thank you for joining us for {topic}.',
    'We are glad you are here, and we look forward to sharing {topic} with you.',
    'You have just made our day: one more person who cares about {topic}.',
    'Come in, take a seat, and let us show you around {topic}.',
  ],
  greeting: ['Hello,', 'Hello there,', 'Dear reader,', 'Dear friend of good ideas,'],
  signOff: ['Kind regards,', 'Best wishes,', 'Warmly,', 'Until next time, and with a smile,'],
  invitation: [
    'Reply to this email if you have questions.',
    'Have a question? Simply reply, and we will answer.',
    'Tell us what you would like to read about next; we answer every message.',
    'Write back whenever you like: our inbox has its lights on.',
  ],
  personaGoal: [
    'Wants to {gain}',
    'Hopes to {gain} without {obstacle}',
    'Looks for a {quality} way to {gain}',
    'Dreams of a week like {image}',
  ],
  personaWorry: [
    'Worries about {obstacle}',
    'Has had enough of {obstacle}',
    'Loses patience when {aspect} is left to chance',
    'Lies awake now and then, with {obstacle} in place of sheep',
  ],
  personaStory: [
    'has an interest in {topic}.',
    'first heard about {topic} from a friend and wants to know more.',
    'reads about {topic} on the train and takes notes for the weekend.',
    'talks about {topic} the way others talk about {image}.',
  ],
  jobIntroduction: [
    'We are looking for someone for this position: {title}.',
    'Our team is growing, and we have an open position: {title}.',
    'Do you want to do {quality} work with people who care? This is our open position: {title}.',
    'Somewhere out there is the person we have been missing. The position: {title}.',
  ],
  jobApplication: [
    'Send us your application with a short note about yourself.',
    'Tell us in a few lines why this work appeals to you, and send your application.',
    'Write to us as you would to a future colleague: plainly, and with something you are proud of.',
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;
