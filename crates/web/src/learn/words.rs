//! What the pages to learn from say.

use crate::words::words;

words! { Learn {
    InSteps: "The game in a few pictures", "Le jeu en quelques images";
    TryIt: "Try it", "Essaie";
    Tips: "Tips", "Conseils";
    AllRules: "All the rules", "Toutes les règles";
    OnThisPage: "On this page", "Sur cette page";
    Ready: "Ready? The best way to learn is to play.", "Prêt ? Le mieux pour apprendre, c'est de jouer.";
    Again: "From the beginning", "Depuis le début";
    Red: "Red", "Rouge";
    Blue: "Blue", "Bleu";
    Yellow: "Yellow", "Jaune";
    NotSoFast: "That can't be:", "Ce n'est pas possible :";

    // Giro Galoppo.
    Hurdles: "Set the hurdles", "Pose les haies";
    HurdlesSay:
        "Before the race, everybody puts hurdles on the sand in turn. Hurdles, rivers and the moor never touch.",
        "Avant la course, chacun pose à son tour une haie sur le sable. Haies, rivières et marais ne se touchent jamais.";
    Choose: "Choose in secret", "Choisis en secret";
    ChooseSay:
        "Everybody picks one of their cards, and all are turned over together. The lowest card gallops first.",
        "Chacun choisit une de ses cartes, et on les retourne toutes ensemble. La plus petite carte galope en premier.";
    Jump: "Gallop and jump", "Galope et saute";
    JumpSay:
        "Your horse goes exactly as far as the card says. It jumps over hurdles and horses, and counts their cells.",
        "Ton cheval avance exactement du nombre de la carte. Il saute les haies et les chevaux, et compte leurs cases.";
    Refusal: "No landing on a hurdle", "Pas d'arrivée sur une haie";
    RefusalSay:
        "If the last step ends on a hurdle, a river or the moor, your horse refuses and stays where it was.",
        "Si le dernier pas tombe sur une haie, une rivière ou le marais, ton cheval refuse et reste où il était.";
    Push: "Push the others back", "Fais reculer les autres";
    PushSay:
        "Land on another horse and it must go back to the first free cell behind it.",
        "Arrive sur un autre cheval, et il recule jusqu'à la première case libre derrière lui.";
    OverTheLine: "Over the line, far over", "Passe la ligne, et loin";
    OverTheLineSay:
        "When somebody is over the line, the round is played to its end. Whoever stands furthest wins.",
        "Quand quelqu'un a passé la ligne, on finit le tour. Celui qui est le plus loin gagne.";
    TryRace:
        "You are the red horse. Choose a card: where does it take you? Blue plays, too.",
        "Tu as le cheval rouge. Choisis une carte : où te mène-t-elle ? Bleu joue aussi.";
    YourCards: "Your cards", "Tes cartes";
    CardNo: "Card", "Carte";

    // Petits Chevaux.
    Six: "Out with a six", "Dehors avec un six";
    SixSay:
        "A horse leaves its box only with a 6. And after a 6 you throw again!",
        "Un cheval ne sort du box qu'avec un 6. Et après un 6, tu rejoues !";
    OneHorse: "One horse takes it all", "Tout pour un cheval";
    OneHorseSay:
        "All the points go to one horse. You choose which, and if one can move, you must.",
        "Tous les points vont à un seul cheval. Tu choisis lequel, et si l'un peut avancer, tu dois jouer.";
    Catch: "Catch!", "Attrapé !";
    CatchSay:
        "End your move on a single rival and it goes back into its box. Just passing does nothing.",
        "Arrive sur un cheval seul d'un autre, et il rentre au box. Le dépasser ne fait rien.";
    Barrage: "The barrage", "Le barrage";
    BarrageSay:
        "Two horses of one colour on a cell bar the road. Nobody gets past, not even their own friends.",
        "Deux chevaux d'une couleur sur une case barrent la route. Personne ne passe, même pas leurs amis.";
    Stable: "Home to the stable", "Retour à l'écurie";
    StableSay:
        "After a whole lap a horse turns into its stable. A throw that leads too far can't be used.",
        "Après un tour complet, le cheval entre dans son écurie. Un jet qui mène trop loin ne sert pas.";
    FourHome: "Four at home", "Quatre à la maison";
    FourHomeSay:
        "Fill the places 3, 4, 5 and 6 nearest the middle with your horses, and you win.",
        "Remplis les places 3, 4, 5 et 6, les plus proches du centre, et tu gagnes.";
    TryDie:
        "You are yellow. Pick what the die shows, then a horse that lights up.",
        "Tu es jaune. Choisis ce que montre le dé, puis un cheval allumé.";
    DieShows: "The die shows", "Le dé montre";
    DieNo: "Die:", "Dé :";
    PickHorse: "Now tap a horse that lights up.", "Touche maintenant un cheval allumé.";
    HorseNo: "horse", "cheval";

    // Carrousel.
    FirstThree: "Watch the first three", "Regarde les trois premiers";
    FirstThreeSay:
        "Your cards show three horses in a row. When the first three stand just so, the card is yours.",
        "Tes cartes montrent trois chevaux à la file. Quand les trois premiers sont rangés ainsi, la carte est à toi.";
    Touch: "Quick hands", "La main rapide";
    TouchSay:
        "There are no turns. Whoever touches first has the carousel, and five seconds for one move.",
        "On joue tous en même temps. Le premier qui touche a le manège, et cinq secondes pour un coup.";
    Swap: "Swap two", "Échange-en deux";
    SwapSay: "Any two horses change places.", "Deux chevaux, n'importe lesquels, changent de place.";
    Ends: "First to last, last to first", "Le premier en dernier, le dernier en premier";
    EndsSay:
        "The head goes to the tail, or the tail to the head. The rules below have three more kinds of move.",
        "La tête passe à la queue, ou la queue à la tête. Les règles plus bas ont encore trois sortes de coups.";
    Win: "It fits: a point!", "Ça va : un point !";
    WinSay:
        "You win the card, and a new one takes its place. If none of your cards fits, you lose a point.",
        "Tu gagnes la carte, une nouvelle la remplace. Si aucune de tes cartes ne va, tu perds un point.";
    Nobody: "Nobody finds anything?", "Personne ne trouve ?";
    NobodySay:
        "After twenty seconds the last horse goes to the front by itself. Does that make your card? Call it!",
        "Après vingt secondes, le dernier cheval passe tout seul devant. Ça fait ta carte ? Annonce-la !";
    TryRing:
        "Make the first three stand as on one of your cards. Tap two horses to swap them. Three points win.",
        "Range les trois premiers comme sur une de tes cartes. Touche deux chevaux pour les échanger. Trois points gagnent.";
    FirstToLast: "First to last", "Premier en dernier";
    LastToFirst: "Last to first", "Dernier en premier";
    WaitLong: "Wait twenty seconds", "Attendre vingt secondes";
    Points: "Points:", "Points :";
    Place: "place", "place";
} }
