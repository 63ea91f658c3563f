//! What the settings say.

use crate::words::words;

words! { Setting {
    YourName: "Your name", "Ton prénom";
    NameAbout: "The others see it at the table.", "Les autres le voient à la table.";
    Language: "Language", "Langue";
    Brightness: "Day or night", "Jour ou nuit";
    AsSystem: "Like the device", "Comme l'appareil";
    Day: "Day", "Jour";
    Night: "Night", "Nuit";
    Speed: "Speed", "Vitesse";
    Slow: "Slow", "Lente";
    Normal: "Normal", "Normale";
    Quick: "Quick", "Rapide";
    AtOnce: "At once", "Immédiate";
    Volume: "How loud", "Volume";
    Throwing: "Your dice", "Tes dés";
    Tap: "I tap", "Je touche";
    Shake: "I shake", "Je secoue";
    ByItself: "By themselves", "Tout seuls";
    Motion: "Motion", "Mouvements";
    On: "On", "Oui";
    Off: "Off", "Non";
    Colours: "Colours", "Couleurs";
    UsualColours: "Painted wood", "Bois peint";
    SafeColours: "Clear to every eye", "Lisibles pour tous les yeux";

    // The same person on another device.
    Device: "Continue on another device", "Continuer sur un autre appareil";
    DeviceAbout:
        "Scan a picture with your other phone, tablet or computer: there you are the same player, with all your games.",
        "Scanne une image avec ton autre téléphone, ta tablette ou ton ordinateur : tu y es le même joueur, avec toutes tes parties.";
    ShowPicture: "Show the picture", "Montrer l'image";
    Private:
        "Only for you! Whoever scans it plays as you. It works once, for {n} minutes.",
        "Rien que pour toi ! Qui la scanne joue à ta place. Elle sert une fois, pendant {n} minutes.";
    OrType: "or open {address} there and type", "ou ouvre {address} là-bas et tape";
    Picture: "The picture to scan", "L'image à scanner";
    ThisIsTheOther: "Is this the other device?", "C'est ici, l'autre appareil ?";
    TypeCode: "The code that your first device shows", "Le code que montre ton premier appareil";
    ContinueHere: "Continue here", "Continuer ici";
    LinkAbout:
        "Here you will be the same player as on your other device, with all your games.",
        "Ici, tu seras le même joueur que sur ton autre appareil, avec toutes tes parties.";
    LinkLoses:
        "Games that wait on this device for somebody else are not in its list any more then.",
        "Les parties qui attendent ici quelqu'un d'autre ne seront plus dans sa liste.";
} }
