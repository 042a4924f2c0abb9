/** A subject of posts, as people who watch it and people who do not would describe it. */
export interface Sense {
  /** Senses of one field are no namesakes of each other. */
  readonly field: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly anchors: readonly string[];
  /** How people describe it who mean something else by the name. */
  readonly hints: readonly string[];
}

/** Field, words, description, anchors and hints. */
const TABLE = `
tech | phone phones | We make smartphones with a large touch screen. People call, write and take photos with them. | android, screen, battery | telephone, mobile carrier, phone call
tech | keyboard keyboards | We sell mechanical keyboards for typists and players. The keys come with different switches. | typing, keys, usb | piano keys, typing, computer keyboard
tech | browser browsers | It is a program to visit websites, with tabs and extensions. It blocks advertisements and keeps bookmarks. | tabs, extension, web page | web browser, shop visitor, internet explorer
tech | server servers | We rent servers for websites and applications. Administrators run their databases and backups on them. | hosting, database, linux | data center, hosting, network computer
media | song songs | We publish songs of young singers and bands. Listeners find their albums and playlists with us. | album, singer, playlist | music, pop song, lyrics
media | movie movies film films | We show movies at home and in the cinema. Viewers follow actors, directors and trailers. | actor, trailer, cinema | hollywood, film, scene
media | book books | We print novels and other books. Readers discuss authors, chapters and stories. | author, novel, reading | paperback, library, writer
car | car cars | We build cars with petrol and electric engines. Drivers talk of mileage, parking and repairs. | driving, engine, dealer | automobile, vehicle, road traffic
food | food foods | We bring food from restaurants to your door. Customers order lunch and dinner and rate the cooks. | restaurant, dinner, cooking | recipe, eating, kitchen
school | school schools | We run schools for children of all grades. Teachers and parents plan lessons and exams. | teacher, students, classroom | education, kids, exam
school | college colleges university | We help young people to choose a college. They compare degrees, campuses and tuition. | degree, campus, tuition | student life, graduate, professor
law | police | We report on the work of the police in our city. Officers arrest suspects and investigate crimes. | officer, arrest, crime | cops, shooting, law enforcement
law | court courts | Our paper follows trials in court. Judges and juries hear lawyers and decide. | judge, lawyer, trial | supreme court, justice, lawsuit
law | election elections vote | We count votes and explain elections. Candidates of all parties campaign for seats. | candidate, ballot, voters | politics, senate, campaign
health | vaccine vaccines covid coronavirus | We inform about the virus and the vaccines against it. Hospitals report infections and patients. | pandemic, infection, hospital | disease, virus, doctors
money | tax taxes | We help people with their tax returns. They ask about deductions, income and refunds. | income, irs, deduction | government revenue, tax return, paying
money | debt debts loan loans | We advise people who owe money. They pay off their cards and loans with a plan. | interest, credit card, payment | owing money, mortgage, budget
money | stock stocks shares | We let people trade stocks of companies. Investors watch prices, dividends and the market. | investor, market, trading | wall street, portfolio, shareholder
money | bitcoin bitcoins btc | It is a digital currency that people mine and trade. Wallets keep the coins, exchanges sell them. | wallet, mining, exchange | cryptocurrency, coins, money
money | job jobs career | We help people to find a job. They write resumes, apply and go to interviews. | interview, resume, hiring | employment, salary, boss
money | startup startups | We invest in young companies. Founders pitch their ideas and look for funding. | founder, funding, venture capital | new company, entrepreneur, boot process
media | game games | We make video games for consoles and computers. Players collect levels, weapons and achievements. | player, console, multiplayer | video game, gamers, playing
sport | team teams season | We follow sports teams through the season. Fans cheer for players and coaches. | coach, league, football | sports, playoffs, match
tech | camera cameras photo photos | We make cameras and lenses. Photographers share their pictures and compare the light. | lens, photography, picture | image, photographer, video recording
family | baby babies | We sell clothes and food for babies. Mothers and fathers talk of birth and sleep. | mother, birth, infant | pregnancy, newborn child, parents
family | wife husband | We advise couples on marriage. Wives and husbands speak of love, family and divorce. | marriage, wedding, family | spouse, relationship, married couple
law | military army | We report on armies and wars. Soldiers and generals defend their country. | soldiers, troops, war | armed forces, weapons, defense
fire | fire fires | We warn of fires in forests and houses. Firefighters put out flames and rescue people. | flames, smoke, burned | burning, firefighters, heat
tech | python django | It is a programming language with simple syntax. Developers write scripts and web applications with its libraries. | programming, code, library | computer language, script, software
tech | javascript html css | We teach how to build websites. Developers write scripts and style pages with frameworks. | web development, framework, frontend | web design, programming, code
shop | customer customers | We help shops to serve their customers. People complain, return goods and ask the manager. | store, manager, service | buyers, retail, shopper
tech | email emails mail | It is a service to send and read email. The inbox keeps messages and filters spam. | inbox, message, spam | letters, mailbox, sending
media | netflix | It streams series and movies to subscribers. They watch seasons, documentaries and originals. | streaming, subscription, watch | tv series, television, episode
tech | kindle | It is a reader for electronic books with a paper-like screen. Readers buy and borrow ebooks. | ebook, paperwhite, reader | ebook, amazon, reading device
tech | laptop laptops desktop | We build laptops and desktop computers. They come with fast processors and much memory. | processor, ram, hard drive | computer, notebook, pc hardware
media | art artist paintings | We show art of painters and sculptors. Visitors come to our gallery and museum. | gallery, painting, museum | artist, drawing, sculpture
god | god church | Our church invites everybody to its services. We speak of God, faith and prayer. | faith, prayer, bible | religion, jesus, christian
family | dog dogs cat cats | We care for dogs and cats. Owners ask for food, training and the vet. | pet, puppy, vet | animal, pets, kitten
law | president trump obama biden | We report on the president and the White House. Republicans and Democrats argue over bills. | white house, congress, administration | politician, government, republican
tech | seo marketing | We bring websites to the top of search results. Marketers write content and buy links and ads. | search ranking, content, campaign | advertising, search engines, brand promotion
tech | linux ubuntu | It is a free operating system for computers. Users install packages and work in the terminal. | kernel, distro, open source | operating system, computer, software
tech | android ios | It is the operating system of phones and tablets. Users install apps and updates on their devices. | apps, tablet, update | mobile phone, app store, smartphone
home | room house apartment | We rent rooms, houses and apartments. Tenants and landlords sign leases with us. | rent, landlord, bedroom | building, home, furniture
`;

/**
 * Frequent subjects of the training texts. Two or more under one name give an ambiguous name with known senses
 * (pseudowords: Schütze 1992, Gale et al. 1992). None is a name in a set that quality is measured on.
 */
export const SENSES: readonly Sense[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [field = '', words = '', description = '', anchors = '', hints = ''] = row.split(' | ');
    return {
      field,
      words: words.split(' '),
      description,
      anchors: anchors.split(', '),
      hints: hints.split(', '),
    };
  });
